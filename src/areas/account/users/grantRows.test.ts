import { expect, test } from 'vitest'
import { globalRights, grantRows, kindLabel, permissionLabel } from './grantRows.ts'

test('shows a row for every object with its permission', () => {
  const rows = grantRows({
    compute: [
      { id: 1, label: 'web-1', permissions: 'read_write' },
      { id: 2, label: 'db-1', permissions: null },
    ],
    vpc: [{ id: 1, label: 'inner', permissions: 'read_only' }],
  })
  expect(
    rows.map(({ kind, label, permission }) => [
      kindLabel(kind),
      label,
      permissionLabel(permission),
    ]),
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
    { name: 'add_computes', label: 'Create instances', isGranted: true, changeable: true },
    { name: 'add_vpc', label: 'Create VPCs', isGranted: false, changeable: true },
    { name: 'add_moons', label: 'Add moons', isGranted: true, changeable: false },
  ])
})

test('shows an unknown permission unchanged', () => {
  expect(permissionLabel('read_twice')).toBe('read_twice')
  expect(permissionLabel(undefined)).toBe('None')
})
