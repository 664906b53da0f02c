import { expect, test } from 'vitest'
import { parseIpRange } from './ipRanges.ts'
import { filterOf, openingOf, rulingsOf } from './packetFilter.ts'

const rule = (action: string, protocol: string, ports: string, ...ipv4: string[]) => ({
  action,
  protocol,
  ports,
  addresses: { ipv4 },
})

const dropping = (...inbound: object[]) => filterOf({ inbound, inbound_policy: 'DROP' })

test.each([
  ['one rule', [rule('ACCEPT', 'TCP', '22', '0.0.0.0/0')], 0],
  ['a rule for all protocols', [rule('ACCEPT', 'ALL', '', '0.0.0.0/0')], 0],
  ['two ranges', [rule('ACCEPT', 'TCP', '22', '0.0.0.0/1', '128.0.0.0/1')], 0],
  [
    'the second of two rules',
    [rule('ACCEPT', 'TCP', '22', '0.0.0.0/1'), rule('ACCEPT', 'ALL', '', '128.0.0.0/1')],
    1,
  ],
  ['half of the addresses', [rule('ACCEPT', 'TCP', '22', '0.0.0.0/1')], undefined],
  ['another port', [rule('ACCEPT', 'TCP', '23', '0.0.0.0/0')], undefined],
  ['another protocol', [rule('ACCEPT', 'UDP', '22', '0.0.0.0/0')], undefined],
  [
    'a later rule',
    [rule('DROP', 'ALL', '', '0.0.0.0/0'), rule('ACCEPT', 'TCP', '22', '0.0.0.0/0')],
    undefined,
  ],
])('finds the rule that opens a port to everyone: %s', (_, inbound, at) => {
  expect(openingOf(dropping(...inbound), 'TCP', 22)?.at).toBe(at)
})

test('opens every port with the policy', () => {
  const filter = filterOf({ inbound: null, inbound_policy: 'ACCEPT' })
  expect(openingOf(filter, 'TCP', 22)).toEqual({ at: undefined })
  expect(openingOf(filterOf({}), 'TCP', 22)).toBeUndefined()
})

test('decides each part of a range by the first rule that contains it', () => {
  const filter = dropping(
    rule('DROP', 'TCP', '22', '198.51.100.0/25'),
    rule('ACCEPT', 'TCP', '22', '198.51.100.0/24'),
  )
  const rulingsFor = (text: string) => {
    const range = parseIpRange(text)
    return range && rulingsOf(filter, 'inbound', range, { protocol: 'TCP', port: 22 })
  }
  expect(rulingsFor('198.51.100.7')).toEqual([{ accepts: false, at: 0 }])
  expect(rulingsFor('198.51.100.0/24')).toEqual([
    { accepts: false, at: 0 },
    { accepts: true, at: 1 },
  ])
  expect(rulingsFor('192.0.2.1')).toEqual([{ accepts: false, at: undefined }])
})
