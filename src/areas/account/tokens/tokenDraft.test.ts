import { describe, expect, test } from 'vitest'
import {
  emptyToken,
  tokenExpiry,
  mayGive,
  scopesText,
  tokenBody,
  tokenSchemaAt,
} from './tokenDraft.ts'

const now = Date.UTC(2026, 10, 21, 4, 21, 10)
const schema = tokenSchemaAt(() => now)
const good = {
  ...emptyToken,
  label: 'CI',
  scopes: { all: false, levels: { computes: 'read_only' as const } },
}
const fields = (value: object) =>
  schema.safeParse({ ...good, ...value }).error?.issues.map(({ path }) => path.join('.')) ?? []

test('writes scopes in the order of the areas', () => {
  expect(scopesText({ all: false, levels: { vpc: 'read_write', account: 'read_only' } })).toBe(
    'account:read_only vpc:read_write',
  )
  expect(scopesText({ all: true, levels: { vpc: 'read_write' } })).toBe('*')
  expect(scopesText({ all: false, levels: {} })).toBe('')
})

test.each([
  ['30', '', '2026-12-21T04:21:10'],
  ['365', '', '2027-11-21T04:21:10'],
  ['date', '2026-12-01', '2026-12-01T23:59:59'],
  ['never', '', null],
] as const)('sets the expiry of a token with lifetime "%s" %s to %s', (lifetime, date, expiry) => {
  expect(tokenExpiry({ ...emptyToken, lifetime, date }, now)).toBe(expiry)
})

test('trims the label', () => {
  expect(tokenBody({ ...good, label: ' CI ', lifetime: 'never' }, now)).toEqual({
    label: 'CI',
    scopes: 'computes:read_only',
    expiry: null,
  })
})

describe('validation of a token', () => {
  test.each([
    ['no label', { label: '  ' }, ['label']],
    ['100 characters', { label: 'é'.repeat(100) }, []],
    ['101 characters', { label: 'é'.repeat(101) }, ['label']],
    ['no scope', { scopes: emptyToken.scopes }, ['scopes']],
    ['no date', { lifetime: 'date' }, ['date']],
    ['yesterday', { lifetime: 'date', date: '2026-11-20' }, ['date']],
    ['today', { lifetime: 'date', date: '2026-11-21' }, []],
  ])('reports the invalid fields: %s', (_what, value, expected) => {
    expect(fields(value)).toEqual(expected)
  })
})

test.each([
  ['*', 'vpc:read_write', true],
  [undefined, 'vpc:read_write', true],
  ['vpc:read_only', 'vpc:read_only', true],
  ['vpc:read_only', 'vpc:read_write', false],
  ['vpc:read_write', '*', false],
])('decides whether a token with the scopes %s may grant %s: %s', (own, wanted, may) => {
  expect(mayGive(own, wanted)).toBe(may)
})
