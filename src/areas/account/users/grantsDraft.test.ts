import { expect, test } from 'vitest'
import { grantRows } from './grantRows.ts'
import {
  countChanges,
  grantsChanges,
  noChanges,
  withAccount,
  withObjects,
  withRight,
} from './grantsDraft.ts'

const grants = {
  global: { add_computes: true, add_domains: false, account_access: null },
  compute: [
    { id: 1, label: 'web-1', permissions: 'read_write' as const },
    { id: 2, label: 'web-2', permissions: null },
  ],
  domain: [{ id: 1, label: 'example.org', permissions: 'read_only' as const }],
}
const rows = grantRows(grants)

test('sends only the changed grants', () => {
  let draft = withRight(grants, noChanges, 'add_domains', true)
  draft = withAccount(grants, draft, 'read_only')
  draft = withObjects(draft, rows.slice(1), 'read_write')
  expect(countChanges(draft)).toBe(4)
  expect(grantsChanges(grants, draft)).toEqual({
    global: { add_domains: true, account_access: 'read_only' },
    compute: [{ id: 2, permissions: 'read_write' }],
    domain: [{ id: 1, permissions: 'read_write' }],
  })
})

test('does not count a reverted grant as a change', () => {
  let draft = withRight(grants, noChanges, 'add_computes', false)
  draft = withRight(grants, draft, 'add_computes', true)
  draft = withAccount(grants, withAccount(grants, draft, 'read_write'), null)
  draft = withObjects(draft, rows, null)
  draft = withObjects(draft, rows.slice(0, 1), 'read_write')
  draft = withObjects(draft, rows.slice(2), 'read_only')
  expect(draft).toEqual(noChanges)
  expect(countChanges(draft)).toBe(0)
  expect(grantsChanges(grants, draft)).toEqual({})
})

test('sends no access as null', () => {
  const draft = withObjects(noChanges, rows.slice(0, 1), null)
  expect(grantsChanges(grants, draft)).toEqual({ compute: [{ id: 1, permissions: null }] })
})
