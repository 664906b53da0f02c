import { expect, test } from 'vitest'
import { presetRules, presets } from './presets.ts'
import { rulesBody, rulesDraft } from './rulesDraft.ts'
import { rulesErrors } from './rulesErrors.ts'
import { ruleText } from './ruleLabels.ts'

const rulesOf = (id: string, network = '') => {
  const preset = presets.find((each) => each.id === id)
  return preset ? presetRules(preset, network) : undefined
}
const texts = (id: string, network?: string) => {
  const result = rulesOf(id, network)
  const { inbound, outbound } = result && 'rules' in result ? result.rules : {}
  return [
    ...(inbound ?? []).map((rule) => ruleText(rule, 'inbound')),
    ...(outbound ?? []).map((rule) => ruleText(rule, 'outbound')),
  ]
}

test.each([
  ['ssh', '203.0.113.0/24', ['Accept TCP 22 from 203.0.113.0/24']],
  ['ssh', ' 2001:db8::1 ', ['Accept TCP 22 from 2001:db8::1/128']],
  ['web', '', ['Accept TCP 80, 443 from 0.0.0.0/0, ::/0']],
  ['postgresql', '10.0.0.0/24', ['Accept TCP 5432 from 10.0.0.0/24']],
  ['mysql', '10.0.0.0/24', ['Accept TCP 3306 from 10.0.0.0/24']],
  ['icmp', '', ['Accept ICMP from 0.0.0.0/0, ::/0']],
  ['lookups', '', ['Accept UDP 53, 123 to 0.0.0.0/0, ::/0', 'Accept TCP 53 to 0.0.0.0/0, ::/0']],
])('creates the rules of the preset %s for %j', (id, network, expected) => {
  expect(texts(id, network)).toEqual(expected)
})

test('creates valid rules from every preset', () => {
  for (const preset of presets) {
    const result = presetRules(preset, '192.0.2.0/24')
    if ('fault' in result) throw new Error(result.fault)
    const { inbound = [], outbound } = result.rules
    expect(
      rulesErrors(
        rulesBody(
          rulesDraft({
            inbound,
            inbound_policy: 'DROP',
            outbound: outbound ?? [],
            outbound_policy: 'DROP',
          }),
        ),
      ),
    ).toEqual(new Map())
  }
})

test.each([
  ['', 'Required'],
  ['  ', 'Required'],
  ['10.0.0/8', '10.0.0/8: Must be an IPv4 range in CIDR form, such as 192.0.2.0/24'],
  ['2001:zz::/32', '2001:zz::/32: Must be an IPv6 range in CIDR form, such as 2001:db8::/64'],
  ['10.0.0.0/24, 10.0.1.0/24', 'Must be one range'],
])('rejects the network %j of a preset', (network, fault) => {
  expect(rulesOf('ssh', network)).toEqual({ fault })
})
