const declaration = /^(?=(?:\/\*\*\n(?: \*.*\n)* \*\/\n)?export type )/m

/** Returns the declarations of a generated file, by name. */
const declarationsIn = (file: string): Map<string, string> =>
  new Map(
    file.split(declaration).flatMap((text) => {
      const name = /^export type (\w+)/m.exec(text)?.[1]
      return name === undefined ? [] : [[name, text] as const]
    }),
  )

const head = '// Generated from the contract. Do not edit.\n\n'

/**
 * Moves the types that are identical for the console and the platform to a shared file: requests and their parts. A
 * declaration that refers to a type with two variants has two variants itself.
 */
export function shareTypes(
  ofConsole: string,
  ofPlatform: string,
): { shared: string; console: string; platform: string } {
  const [here, there] = [declarationsIn(ofConsole), declarationsIn(ofPlatform)]
  const all = new Set([...here.keys(), ...there.keys()])
  const named = (text: string) =>
    [...text.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/\b[A-Z]\w*/g)]
      .map(([name]) => name)
      .filter((name) => all.has(name))
  const own = new Set([...all].filter((name) => here.get(name) !== there.get(name)))
  for (let size = -1; size < own.size;) {
    size = own.size
    for (const [name, text] of here) if (named(text).some((other) => own.has(other))) own.add(name)
  }
  const isShared = ([name]: [string, string]) => !own.has(name)
  const textOf = (declarations: [string, string][]) => declarations.map(([, text]) => text).join('')
  const remaining = (file: Map<string, string>) => {
    const text = textOf([...file].filter((entry) => !isShared(entry)))
    const used = [...new Set(named(text))].filter((name) => !own.has(name)).toSorted()
    const from = "from '../../contract/generated/types.gen.ts'"
    return `${head}import type { ${used.join(', ')} } ${from}\nexport type * ${from}\n\n${text}`
  }
  return {
    shared: head + textOf([...here].filter(isShared)),
    console: remaining(here).replaceAll('../../contract/', '#contract/'),
    platform: remaining(there),
  }
}
