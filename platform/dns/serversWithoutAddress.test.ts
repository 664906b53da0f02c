import { expect, test } from 'vitest'
import { type RecordBody, testResponder } from '../../test/support/platform/responder.ts'
import { checkZone } from '../../test/support/platform/dnsTools.ts'

const { settle, owner, ask, newZone } = await testResponder()

const address = (name: string): RecordBody => ({ type: 'A', name, target: '203.0.113.1' })
const alias = (name: string): RecordBody => ({ type: 'CNAME', name, target: 'www.example.net' })

test.each<[string, string, RecordBody[], boolean]>([
  ['with an address', 'ns1.', [address('ns1')], true],
  ['with an IPv6 address', 'ns1.', [{ type: 'AAAA', name: 'ns1', target: '2001:db8::1' }], true],
  ['without an address', 'ns1.', [], false],
  ['that is an alias', 'ns1.', [alias('ns1')], false],
  ['that is the apex', '', [address('')], true],
  ['that is the apex without an address', '', [], false],
  ['below a name with an address', 'a.ns1.', [address('ns1')], false],
  ['above a name with an address', 'ns1.', [address('a.ns1')], false],
  ['with the address of a wildcard', 'ns1.', [address('*')], true],
  ['that a wildcard does not reach', 'ns1.', [address('*'), address('a.ns1')], false],
  ['that a wildcard makes an alias', 'ns1.', [alias('*')], false],
  [
    'in a zone that is handed over',
    'ns1.sub.',
    [{ type: 'NS', name: 'sub', target: 'ns.example.net' }],
    true,
  ],
])('a name server in the zone %s', async (_, server, records, isServed) => {
  const { zone, id } = await newZone(
    (own) => [{ type: 'NS', target: `${server}${own}` }, ...records],
    { axfr_ips: ['127.0.0.1'] },
  )
  const served = expect.stringMatching(new RegExp(`^${zone}\\. .*NS ${server}${zone}\\.$`))
  const answers = isServed ? expect.arrayContaining([served]) : expect.not.arrayContaining([served])
  expect((await ask(zone, 'NS')).answers).toEqual(answers)
  expect((await ask(zone, 'AXFR')).answers).toEqual(answers)
  await settle()
  const { zone_file } = await owner.call('getDomainZoneFile', { path: { domainId: String(id) } })
  expect(
    zone_file.filter((line) =>
      /^; record \d+ is left out: .* has no address in the zone$/.test(line),
    ),
  ).toHaveLength(isServed ? 0 : 1)
  await checkZone(zone, zone_file)
})
