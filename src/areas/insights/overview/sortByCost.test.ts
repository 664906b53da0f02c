import { expect, test } from 'vitest'
import { insideRules } from './rules/inside.ts'
import type { Finding } from './rules/rule.ts'
import { sortByCost } from './sortByCost.ts'

const finding = (rule: string, object: string, monthly?: number): Finding => ({
  id: `${rule} ${object}`,
  rule,
  object,
  label: rule,
  urgency: 'plan',
  kind: 'Instance',
  reason: '',
  href: undefined,
  action: { label: 'Open', href: '/' },
  monthly,
})

const sorted = (...findings: Finding[]) => sortByCost(findings).map(({ object }) => object)

test('sorts problems by their total cost per month, and their findings by their cost', () => {
  expect(
    sorted(
      finding('off-billed', 'small', 5),
      finding('idle', 'expensive', 12),
      finding('off-billed', 'unknown'),
      finding('off-billed', 'large', 10),
    ),
  ).toEqual(['large', 'small', 'unknown', 'expensive'])
})

test('sorts problems without a known cost after the others, by what they can cost', () => {
  expect(
    sorted(
      finding('volume-unattached', 'disk'),
      finding('no-backups', 'db'),
      finding('unknown-rule', 'other'),
      finding('backup-overdue', 'web'),
      finding('off-billed', 'machine', 5),
      finding('record-lost', 'www'),
      finding('open-database', 'shop'),
      finding('ticket-waits', 'abuse'),
    ),
  ).toEqual(['machine', 'abuse', 'shop', 'www', 'web', 'db', 'disk', 'other'])
})

test.each(insideRules.map(({ id }) => id))('sorts the deep check %s among the rules', (id) => {
  expect(sorted(finding('volume-unattached', 'disk'), finding(id, 'deep'))).toEqual([
    'deep',
    'disk',
  ])
})

test('retains the order of findings without a cost', () => {
  expect(sorted(finding('no-backups', 'b'), finding('no-backups', 'a'))).toEqual(['b', 'a'])
})
