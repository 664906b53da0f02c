import { expect, test } from 'vitest'
import { globalRights, grantRows, kindWord, permissionWord } from './grantRows.ts'

test('every object has a row, with what may be done to it', () => {
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

test('rights of the account are told in words, unknown ones by their name', () => {
  const grants = {
    global: { add_computes: true, add_vpc: false, add_moons: true, child_account_access: null },
  }
  expect(globalRights(grants)).toEqual([
    { name: 'add_computes', label: 'Create instances', held: true, changeable: true },
    { name: 'add_vpc', label: 'Create VPCs', held: false, changeable: true },
    { name: 'add_moons', label: 'Add moons', held: true, changeable: false },
  ])
})

test('a permission that nobody knows yet is shown as it came', () => {
  expect(permissionWord('read_twice')).toBe('read_twice')
  expect(permissionWord(undefined)).toBe('None')
})
