import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'

export interface Module {
  /** Exported names, including `default`. */
  exports: Set<string>
  /** Imported modules, including type imports, with the imported names; `*` for all. */
  imports: Map<string, Set<string>>
}

const root = join(import.meta.dirname, '../..')
const folders = [
  'bench',
  'contract',
  'e2e',
  'platform',
  'scripts',
  'server',
  'shared',
  'src',
  'test',
]

/** Import aliases, as in `imports` of package.json. */
const aliases = {
  '#contract/': 'contract/',
  '#platform/': 'platform/',
  '#shared/': 'shared/',
  '#api/': 'src/api/',
  '#ui/': 'src/ui/',
  '#lib/': 'src/lib/',
  '#paths/': 'src/paths/',
  '#test/': 'test/',
}

/** Returns all modules of the project by path from the root, without packages. */
export function readModules(): Map<string, Module> {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  )
  return new Map(
    ['vite.config.ts', 'vitest.config.ts', ...files].map((path) => [path, readModule(path)]),
  )
}

function readModule(path: string): Module {
  const text = readFileSync(join(root, path), 'utf8')
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const module: Module = { exports: new Set(), imports: new Map() }
  const take = (specifier: ts.Node | undefined, names: readonly string[]) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return
    const target = pathOf(path, specifier.text)
    if (target === undefined) return
    module.imports.set(target, new Set([...(module.imports.get(target) ?? []), ...names]))
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const clause = node.importClause
      take(node.moduleSpecifier, clause ? namesOf(clause) : [])
    } else if (ts.isExportDeclaration(node)) {
      const { exportClause } = node
      const elements = exportClause && ts.isNamedExports(exportClause) ? exportClause.elements : []
      for (const { name } of elements) module.exports.add(name.text)
      const taken = elements.map((element) => (element.propertyName ?? element.name).text)
      take(node.moduleSpecifier, elements.length > 0 ? taken : ['*'])
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      take(node.arguments[0], namesOfLazy(node))
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      take(node.argument.literal, ['*'])
    } else if (node.parent === source) {
      for (const name of exportedBy(node)) module.exports.add(name)
    }
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(source, visit)
  return module
}

function pathOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(from), specifier))
  const alias = Object.entries(aliases).find(([prefix]) => specifier.startsWith(prefix))
  return alias && alias[1] + specifier.slice(alias[0].length)
}

function namesOf({ name, namedBindings }: ts.ImportClause): string[] {
  const own = name ? ['default'] : []
  if (!namedBindings) return own
  if (ts.isNamespaceImport(namedBindings)) return [...own, '*']
  return [
    ...own,
    ...namedBindings.elements.map((element) => (element.propertyName ?? element.name).text),
  ]
}

/**
 * Returns the names used from a dynamic import: `(await import(…)).Name` and `const { Name } = await import(…)` use one
 * name, other forms any.
 */
function namesOfLazy(call: ts.CallExpression): string[] {
  let node: ts.Node = call.parent
  while (ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node)) node = node.parent
  if (ts.isPropertyAccessExpression(node) && node.name.text !== 'then') return [node.name.text]
  if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name))
    return node.name.elements.map((element) => (element.propertyName ?? element.name).getText())
  return ['*']
}

function exportedBy(node: ts.Node): string[] {
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined
  const has = (kind: ts.SyntaxKind) => modifiers?.some((modifier) => modifier.kind === kind)
  if (!has(ts.SyntaxKind.ExportKeyword)) return []
  if (has(ts.SyntaxKind.DefaultKeyword)) return ['default']
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.flatMap(({ name }) => boundBy(name))
  const { name } = node as ts.DeclarationStatement
  return name ? [name.text] : []
}

const boundBy = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) =>
        ts.isOmittedExpression(element) ? [] : boundBy(element.name),
      )

/** Returns exports that no other module imports: "src/lib/sort.ts: SortKey". */
export function unusedExports(modules: ReadonlyMap<string, Module>): string[] {
  const used = new Set(
    [...modules.values()].flatMap(({ imports }) =>
      [...imports].flatMap(([path, names]) => [...names].map((name) => `${path}: ${name}`)),
    ),
  )
  return [...modules].flatMap(([path, { exports }]) =>
    used.has(`${path}: *`)
      ? []
      : [...exports].map((name) => `${path}: ${name}`).filter((name) => !used.has(name)),
  )
}

const areaFolder = /^((?:platform|src)\/areas\/[^/]+\/[^/]+)\//

/** Returns folders of one area that import each other: "src/areas/domains: changes and records". */
export function twoWayFolders(modules: ReadonlyMap<string, Module>): string[] {
  const edges = new Map<string, Set<string>>()
  for (const [path, { imports }] of modules) {
    const from = areaFolder.exec(path)?.[1]
    if (from === undefined || /\.test\./.test(path)) continue
    const targets = [...imports.keys()].flatMap((to) => areaFolder.exec(to)?.[1] ?? [])
    const others = targets.filter((to) => to !== from && dirname(to) === dirname(from))
    edges.set(from, new Set([...(edges.get(from) ?? []), ...others]))
  }
  return [...edges].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => from < to && edges.get(to)?.has(from))
      .map((to) => `${dirname(from)}: ${basename(from)} and ${basename(to)}`),
  )
}
