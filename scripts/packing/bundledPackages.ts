import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

/** Stands before the name of a module that only passes on what the server imports of a package. */
const passing = '\0passing:'

/** Found at run time where people have installed it. */
const left = ['pg-native']

/** What the server imports, by specifier: names, `*` for all, none where it is run only. */
type PackageImports = ReadonlyMap<string, ReadonlySet<string>>

const fileOf = (specifier: string) => specifier.replaceAll(/[^\w-]+/g, '-').replace(/^-/, '')

/** Where the code of a specifier lies in the folder of bundled packages. */
export const bundledFile = (specifier: string) => `${fileOf(specifier)}.js`

/** The packages that the server imports, with all that they import, as a few files. Their licences go along. */
export async function bundledPackages(
  root: string,
  imports: PackageImports,
): Promise<Map<string, string>> {
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: Object.fromEntries(
      [...imports.keys()].map((specifier) => [fileOf(specifier), passing + specifier]),
    ),
    external: [/^node:/, ...left],
    // Some of them tell of their own `eval`.
    logLevel: 'silent',
    plugins: [
      {
        name: 'passing',
        resolveId: (id) => (id.startsWith(passing) ? id : null),
        load: (id) =>
          id.startsWith(passing)
            ? passedOn(id.slice(passing.length), imports.get(id.slice(passing.length)))
            : null,
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'esm', minify: 'dce-only' })
  await bundle.close()
  const files = new Map<string, string>()
  const folders = new Set<string>()
  for (const chunk of output) {
    if (chunk.type !== 'chunk') throw new Error(`${chunk.fileName} is no code.`)
    files.set(chunk.fileName, chunk.code)
    for (const id of chunk.moduleIds)
      for (const [folder] of id.matchAll(/^.*\/node_modules\/(@[^/]+\/)?[^/]+/g))
        folders.add(folder)
  }
  files.set('LICENSES.txt', licencesOf([...folders].toSorted()))
  return files
}

function passedOn(specifier: string, names: ReadonlySet<string> = new Set()): string {
  if (names.size === 0) return `import '${specifier}'`
  return names.has('*')
    ? `export * from '${specifier}'`
    : `export { ${[...names].join(', ')} } from '${specifier}'`
}

function licencesOf(folders: readonly string[]): string {
  return folders
    .map((folder) => {
      const { name, version, license } = JSON.parse(
        readFileSync(join(folder, 'package.json'), 'utf8'),
      ) as { name: string; version: string; license?: string }
      const file =
        existsSync(folder) && readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
      const text = file ? readFileSync(join(folder, file), 'utf8').trim() : ''
      return `${name} ${version} (${license ?? 'see below'})\n\n${text}`
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`)
}
