import { rolldown } from 'rolldown'

/** Prefix of virtual modules that re-export the parts of a package that the server imports. */
const passing = '\0passing:'

/** Optional packages, used at run time if installed. */
const left = ['pg-native']

/** Imported names by specifier: `*` for a namespace import, empty for a side-effect import. */
type PackageImports = ReadonlyMap<string, ReadonlySet<string>>

const fileOf = (specifier: string) => specifier.replaceAll(/[^\w-]+/g, '-').replace(/^-/, '')

/** Returns the file name of a package in the folder of bundled packages. */
export const bundledFile = (specifier: string) => `${fileOf(specifier)}.js`

interface Bundled {
  /** File contents by name. */
  files: Map<string, string>
  /** Folders of the packages whose code is included. */
  folders: string[]
}

/** Bundles the packages that the server imports, with their dependencies, into a few files. */
export async function bundledPackages(root: string, imports: PackageImports): Promise<Bundled> {
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: Object.fromEntries(
      [...imports.keys()].map((specifier) => [fileOf(specifier), passing + specifier]),
    ),
    external: [/^node:/, ...left],
    // Some packages use `eval`, which causes warnings.
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
  const { output } = await bundle.generate({
    format: 'esm',
    // Removes only comments and whitespace. Packages read the names of classes and functions, and stack traces have them.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  })
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
