import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import commands from '../../bin/commands.json' with { type: 'json' }

/**
 * Returns the entry points: programs, and modules that are loaded by name (platform/database/migrations.ts,
 * platform/areas/images/unpacking.ts, server/notices/consoleKinds.ts).
 */
const entries = (root: string) => [
  'server/main.ts',
  ...commands.map(({ name }) => `server/cli/${name}.ts`),
  'platform/areas/images/unpackWorker.ts',
  'platform/object-store/s3/xmlWorker.ts',
  ...readdirSync(join(root, 'platform'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[\\/]migration\.ts$/.test(file))
    .map((file) => join('platform', file)),
  ...globSync('src/areas/*/area.ts', { cwd: root }),
]

/** Omitted modules: the development server needs the sources, which are not packed. */
const left = ['server/static/viteDevPlugin.ts']

interface ServerModules {
  /** JavaScript code by path of the source file, relative to the root. */
  modules: Map<string, string>
  /** Names imported from packages, by specifier. */
  packages: Map<string, Set<string>>
  /** Paths of files that are read at run time, relative to the root. */
  data: Set<string>
}

/** Returns all modules that the server needs without development packages. */
export function serverModules(root: string): ServerModules {
  const modules = new Map<string, string>()
  const packages = new Map<string, Set<string>>()
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
      // The manifests of the console's areas name the lazy parts of the console, which the server does not need.
      if (path.startsWith('src/areas/') && isLazy(outputText, fileName)) continue
      if (local !== undefined) waiting.push(local)
      else if (!fileName.startsWith('node:')) {
        const names = packages.get(fileName) ?? new Set()
        packages.set(fileName, names)
        for (const name of namesOf(outputText, fileName)) names.add(name)
      }
    }
  }
  return { modules, packages, data }
}

const isLazy = (code: string, specifier: string) =>
  [`import('${specifier}')`, `import("${specifier}")`].some((call) => code.includes(call))

const besides = (from: string, name: string) => join(dirname(from), name).replaceAll('\\', '/')

/** Returns the source path of an import in JavaScript; undefined for a package. */
function pathOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return besides(from, specifier.replace(/\.js$/, '.ts'))
  if (/^#(lib|paths)\//.test(specifier)) return `src/${specifier.slice(1)}`
  return specifier.startsWith('#') ? specifier.slice(1) : undefined
}

/** Returns the names that a module imports from a package; `*` for a namespace import. */
function namesOf(code: string, specifier: string): string[] {
  const { statements } = ts.createSourceFile('', code, ts.ScriptTarget.ESNext)
  const named = statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement)) return []
    const { moduleSpecifier, importClause } = statement
    if (!ts.isStringLiteral(moduleSpecifier) || moduleSpecifier.text !== specifier) return []
    const bindings = importClause?.namedBindings
    return [
      ...(importClause?.name ? ['default'] : []),
      ...(bindings && ts.isNamespaceImport(bindings) ? ['*'] : []),
      ...(bindings && ts.isNamedImports(bindings)
        ? bindings.elements.map(({ propertyName, name }) => (propertyName ?? name).text)
        : []),
    ]
  })
  return code.includes(`import('${specifier}')`) ? [...named, '*'] : named
}
