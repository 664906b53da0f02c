import { rolldown } from 'rolldown'

/** Stands before the name of a module that only passes on what the server imports of a package. */
const passing = '\0passing:'

/** Found at run time where people have installed it. */
const left = ['pg-native']

/** Imports of the server by specifier: the imported names, `*` for a namespace, none for a side effect. */
type PackageImports = ReadonlyMap<string, ReadonlySet<string>>

const fileOf = (specifier: string) => specifier.replaceAll(/[^\w-]+/g, '-').replace(/^-/, '')

/** Where the code of a specifier lies in the folder of bundled packages. */
export const bundledFile = (specifier: string) => `${fileOf(specifier)}.js`

interface Bundled {
  /** By their names. */
  files: Map<string, string>
  /** The folders of the packages whose code is in them. */
  folders: string[]
}

/** The packages that the server imports, with all that they import, as a few files. */
export async function bundledPackages(root: string, imports: PackageImports): Promise<Bundled> {
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
  return { files, folders: [...folders] }
}

function passedOn(specifier: string, names: ReadonlySet<string> = new Set()): string {
  if (names.size === 0) return `import '${specifier}'`
  return names.has('*')
    ? `export * from '${specifier}'`
    : `export { ${[...names].join(', ')} } from '${specifier}'`
}
