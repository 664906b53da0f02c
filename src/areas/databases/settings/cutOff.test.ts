import { expect, test } from 'vitest'
import type { Compute } from '#api/generated/types.gen.ts'
import { cutOff } from './cutOff.ts'

const compute = (id: number, ipv4: string[], ipv6?: string) =>
  ({ id, label: `web-${id}`, ipv4, ...(ipv6 && { ipv6 }) }) as Compute
const computes = [
  compute(1, ['198.51.100.7', '192.168.130.4'], '2001:db8::7/128'),
  compute(2, ['203.0.113.9']),
]
const cut = (before: string[], after: string[]) =>
  cutOff(before, after, computes).map(({ compute: { id }, addresses }) => [id, ...addresses])

test.each<[string, string[], string[], (string | number)[][]]>([
  ['nothing while the list only grows', ['198.51.100.7/32'], ['198.51.100.0/24'], []],
  ['an address that is taken out', ['198.51.100.7/32'], [], [[1, '198.51.100.7']]],
  [
    'all addresses of a range that shrinks',
    ['0.0.0.0/0', '::/0'],
    ['203.0.113.9/32'],
    [[1, '198.51.100.7', '192.168.130.4', '2001:db8::7']],
  ],
  [
    'nothing that another entry still lets in',
    ['203.0.113.9/32', '203.0.113.0/24'],
    ['203.0.113.0/24'],
    [],
  ],
  ['nothing that was never let in', ['10.0.0.0/8'], [], []],
])('reports for a narrower allow list: %s', (_, before, after, expected) => {
  expect(cut(before, after)).toEqual(expected)
})
