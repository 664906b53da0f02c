import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { serverModules } from './serverModules.ts'

const root = resolve(import.meta.dirname, '../..')
const { modules, packages, data } = serverModules(root)

test('the dependencies are the packages that the server runs with, and no others', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect([...packages].toSorted()).toEqual(Object.keys(dependencies).toSorted())
})

test('neither tests nor the sources of the console are among its modules', () => {
  const odd = [...modules.keys()].filter((path) => /\.test\.ts$|\/test\/|^(src|e2e)\//.test(path))
  expect(odd).toEqual([])
})

test('what they read from beside them is known, and there', () => {
  expect([...data]).toContain('contract/bundled.json')
  expect([...data].filter((path) => !existsSync(join(root, path)))).toEqual([])
})
