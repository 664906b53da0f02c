import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

const known = new Map<string, string[]>()

/** Returns the modules that a module imports at run time, without packages and dynamic imports. */
function importsOf(path: string): string[] {
  const found = known.get(path)
  if (found) return found
  const { outputText } = ts.transpileModule(readFileSync(join(root, path), 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
  })
  const { statements } = ts.createSourceFile(path, outputText, ts.ScriptTarget.Latest)
  const imports = statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
    const { moduleSpecifier } = statement
    const name = moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''
    if (name.startsWith('.')) return [join(path, '..', name)]
    return name.startsWith('#') ? [name.slice(1).replace(/^(lib|paths)\//, 'src/$1/')] : []
  })
  known.set(path, imports)
  return imports
}

/** Returns the modules that Node.js loads together with a module. */
function loadedWith(entry: string): string[] {
  const loaded = new Set([entry])
  for (const path of loaded) for (const imported of importsOf(path)) loaded.add(imported)
  return [...loaded]
}

const ofPlatform = (modules: readonly string[]) =>
  modules.filter((path) => path.startsWith('platform/')).toSorted()

test('the server loads only the public interface of the platform before it starts the platform', () => {
  const loaded = loadedWith('server/main.ts')
  expect(loaded).toContain('server/session/sessionPlugin.ts')
  expect(loaded).toContain('shared/database/sqlite.ts')
  expect(ofPlatform(loaded)).toEqual([
    'platform/auth/secondFactors.ts',
    'platform/database/forUpdate.ts',
    'platform/index.ts',
  ])
})

const commands = globSync('server/cli/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })

test('finds the commands', () => {
  expect(commands).toContain('server/cli/token.ts')
  expect(ofPlatform(loadedWith('server/cli/token.ts'))).toContain('platform/maintenance/tokens.ts')
})

test.each(commands)('%s does not load the running platform', (command) => {
  const loaded = loadedWith(command)
  expect(loaded).not.toContain('platform/startPlatform.ts')
  expect(loaded).not.toContain('platform/apiPlugin.ts')
})
