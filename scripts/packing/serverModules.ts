import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** What is started by itself, and what is found by its name (platform/database/migrations.ts). */
const entries = (root: string) => [
  ...['start', 'token', 'password', 'application', 'desk', 'doctor'].map(
    (name) => `server/${name}.ts`,
  ),
  ...readdirSync(join(root, 'platform'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[\\/]migration\.ts$/.test(file))
    .map((file) => join('platform', file)),
]

/** Serves the sources, which are not packed. */
const left = ['server/development.ts']

interface ServerModules {
  /** As JavaScript, by their paths from the root as sources. */
  modules: Map<string, string>
  /** The names of the packages that they import. */
  packages: Set<string>
  /** What they read from beside them, by paths from the root. */
  data: Set<string>
}

/** Every module that the server runs without development packages. */
export function serverModules(root: string): ServerModules {
  const modules = new Map<string, string>()
  const packages = new Set<string>()
  const data = new Set<string>()
  const waiting = entries(root)
  for (const path of waiting) {
    if (modules.has(path) || left.includes(path)) continue
    const { outputText } = ts.transpileModule(readFileSync(join(root, path), 'utf8'), {
      compilerOptions: {
        target: ts.ScriptTarget.ES2024,
        module: ts.ModuleKind.ESNext,
        verbatimModuleSyntax: true,
        rewriteRelativeImportExtensions: true,
      },
    })
    modules.set(path, outputText)
    for (const [, name = ''] of outputText.matchAll(/new URL\('([^']+)', import\.meta\.url\)/g))
      data.add(besides(path, name))
    for (const { fileName } of ts.preProcessFile(outputText).importedFiles) {
      const local = pathOf(path, fileName)
      if (local !== undefined) waiting.push(local)
      else if (!fileName.startsWith('node:')) packages.add(packageOf(fileName))
    }
  }
  return { modules, packages, data }
}

const besides = (from: string, name: string) => join(dirname(from), name).replaceAll('\\', '/')

/** The source behind what JavaScript imports; undefined for a package. */
function pathOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return besides(from, specifier.replace(/\.js$/, '.ts'))
  return specifier.startsWith('#') ? specifier.slice(1) : undefined
}

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
