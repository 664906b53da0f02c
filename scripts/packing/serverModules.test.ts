import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { builtinModules } from 'node:module'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { bundledFile, bundledPackages } from './bundledPackages.ts'
import { serverModules } from './serverModules.ts'

const root = resolve(import.meta.dirname, '../..')
const { modules, packages, data } = serverModules(root)

test('bundles all packages of the server, so that package.json has no runtime dependencies', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies?: object
    devDependencies: Record<string, string>
  }
  expect(manifest.dependencies).toBeUndefined()
  for (const specifier of packages.keys()) {
    const [scope = '', name = ''] = specifier.split('/')
    const declared = scope.startsWith('@') ? `${scope}/${name}` : scope
    expect(Object.keys(manifest.devDependencies)).toContain(declared)
  }
})

test('exports the names that the server imports from a package, or all of them for a namespace import', () => {
  expect(packages.get('fastify')).toEqual(new Set(['fastify', 'LogController']))
  expect(packages.get('openid-client')).toContain('*')
  expect(packages.get('reflect-metadata')).toEqual(new Set())
})

test('bundles packages that import only Node.js modules and each other', async () => {
  const { files, folders } = await bundledPackages(root, packages)
  for (const specifier of packages.keys())
    expect([...files.keys()]).toContain(bundledFile(specifier))
  const imported = [...files].flatMap(([file, code]) =>
    file.endsWith('.js')
      ? ts.preProcessFile(code).importedFiles.map(({ fileName }) => fileName)
      : [],
  )
  const known = new Set([...builtinModules, 'pg-native'])
  expect(imported.filter((name) => !/^(node:|\.\/)/.test(name) && !known.has(name))).toEqual([])
  expect(folders).toContain(join(root, 'node_modules/fastify'))
})

test('excludes unit tests and end-to-end tests from the server modules', () => {
  const odd = [...modules.keys()].filter((path) => /\.test\.ts$|\/test\/|^e2e\//.test(path))
  expect(odd).toEqual([])
})

test('excludes the development mode from the server modules and packages', () => {
  expect(modules.keys()).toContain('server/main.ts')
  expect([...modules.keys()]).not.toContain('server/static/viteDevPlugin.ts')
  expect([...packages.keys()]).not.toContain('vite')
})

test('includes only pure functions of the console, which import no packages', () => {
  const shared = [...modules].filter(([path]) => path.startsWith('src/'))
  expect(shared.map(([path]) => path)).toContain('src/areas/calendar/calendarText.ts')
  for (const [path, code] of shared) {
    expect(path).toMatch(/^src\/(lib|paths|areas)\/.*\.ts$/)
    const imported = ts.preProcessFile(code).importedFiles.map(({ fileName }) => fileName)
    expect(imported.filter((name) => !/^(\.|#lib\/|#paths\/|#contract\/)/.test(name))).toEqual([])
    expect(code).not.toMatch(
      /import\.meta\.glob|\b(document|window\.(location|document|navigator))\./,
    )
  }
})

test('lists the data files that the server modules read, all of which exist', () => {
  expect([...data]).toContain('contract/generated/bundled.json')
  expect([...data].filter((path) => !existsSync(join(root, path)))).toEqual([])
})
