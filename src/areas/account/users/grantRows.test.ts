import { expect, test } from 'vitest'
import { globalRights, grantRows, kindWord, permissionWord } from './grantRows.ts'

test('shows a row for every object with its permission', () => {
  const rows = grantRows({
    compute: [
      { id: 1, label: 'web-1', permissions: 'read_write' },
      { id: 2, label: 'db-1', permissions: null },
    ],
    vpc: [{ id: 1, label: 'inner', permissions: 'read_only' }],
  })
  expect(
    rows.map(({ kind, label, held }) => [kindWord(kind), label, permissionWord(held)]),
  ).toEqual([
    ['Instance', 'web-1', 'Read and write'],
    ['Instance', 'db-1', 'None'],
    ['VPC', 'inner', 'Read'],
  ])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3)
})

test('labels global grants, deriving a label for unknown ones', () => {
  const grants = {
    global: { add_computes: true, add_vpc: false, add_moons: true, child_account_access: null },
  }
  expect(globalRights(grants)).toEqual([
    { name: 'add_computes', label: 'Create instances', held: true, changeable: true },
    { name: 'add_vpc', label: 'Create VPCs', held: false, changeable: true },
    { name: 'add_moons', label: 'Add moons', held: true, changeable: false },
  ])
})

test('shows an unknown permission unchanged', () => {
  expect(permissionWord('read_twice')).toBe('read_twice')
  expect(permissionWord(undefined)).toBe('None')
})
