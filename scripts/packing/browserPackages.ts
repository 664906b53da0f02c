import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Matches imports that remain after types are removed. */
const imports = /(?:^(?:import|export) (?!type\b)(?:[^'"]*? from )?|\bimport\()'([^'.#/][^']*)'/gm

const isTest = (file: string) => /\.test\.tsx?$|(^|[\\/])test[A-Z]\w*\.tsx?$/.test(file)

/**
 * Returns the folders of the packages that the built console may contain: packages imported by its sources, and their
 * dependencies. The bundler removes unused code.
 */
export function browserPackages(root: string): string[] {
  const files = globSync('{src,contract/rules}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !isTest(file),
  )
  const names = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(imports)].map(([, name = '']) => name),
  )
  const folders = new Set<string>()
  const add = (specifier: string, from: string) => {
    const folder = folderOf(specifier, from)
    if (folder === undefined || folders.has(folder) || specifier.startsWith('@types/')) return
    folders.add(folder)
    const { dependencies = {} } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    ) as { dependencies?: Record<string, string> }
    for (const name of Object.keys(dependencies)) add(name, folder)
  }
  for (const name of new Set(names)) add(name, root)
  return [...folders].toSorted()
}

/** Returns the folder of a package imported from a folder; undefined if it is not installed or part of Node. */
function folderOf(specifier: string, from: string): string | undefined {
  const [scope = '', name = ''] = specifier.split('/')
  const named = scope.startsWith('@') ? `${scope}/${name}` : scope
  for (let folder = from; ; folder = dirname(folder)) {
    const packageFolder = join(folder, 'node_modules', named)
    if (existsSync(join(packageFolder, 'package.json'))) return packageFolder
    if (folder === dirname(folder)) return undefined
  }
}
