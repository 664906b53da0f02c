import { expect, test } from 'vitest'
import type { DomainInput } from './domains.ts'
import { addressListErrors, combinedLength, domainErrors } from './domains.ts'

const master: DomainInput = { domain: 'example.org', type: 'master', soa_email: 'a@example.org' }
const slave: DomainInput = { domain: 'example.org', type: 'slave', master_ips: ['192.0.2.1'] }
const mail = (length: number) => `${'a'.repeat(length)}@example.org`
const longMail = `${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(3)}example.org`

test.each<[string, DomainInput, string[]]>([
  ['a master', master, []],
  ['a master without mail address', { ...master, soa_email: undefined }, ['soa_email']],
  ['a master with an empty mail address', { ...master, soa_email: '' }, ['soa_email']],
  ['a mail address with 63 characters before the @', { ...master, soa_email: mail(63) }, []],
  ['a mail address with 64 of them', { ...master, soa_email: mail(64) }, ['soa_email']],
  [
    'a mail host that is no name',
    { ...master, soa_email: `a@${'b'.repeat(64)}.org` },
    ['soa_email'],
  ],
  ['a mail address longer than a name', { ...master, soa_email: longMail }, ['soa_email']],
  ['a slave', slave, []],
  ['a slave with an empty mail address', { ...slave, soa_email: '' }, []],
  ['a slave without masters', { ...slave, master_ips: [] }, ['master_ips']],
  ['a slave whose masters are left out', { ...slave, master_ips: undefined }, ['master_ips']],
  ['a master with masters', { ...master, master_ips: ['2001:db8::1'] }, []],
  ['a name with a space', { ...master, domain: 'exam ple' }, ['domain']],
  [
    'a faulty address',
    { ...slave, master_ips: ['192.0.2.1', '192.0.2'], axfr_ips: ['host.example'] },
    ['master_ips[1]', 'axfr_ips[0]'],
  ],
  ['a range where an address belongs', { ...master, axfr_ips: ['192.0.2.0/24'] }, ['axfr_ips[0]']],
  [
    'all at once',
    { domain: '', type: 'master', axfr_ips: [''] },
    ['domain', 'soa_email', 'axfr_ips[0]'],
  ],
])('%s', (_, domain, fields) => {
  expect(domainErrors(domain).map((fault) => fault.field)).toEqual(fields)
})

test('limits an address list to 1000 characters without separators', () => {
  // 100 addresses with 10 characters each
  const fits = Array.from({ length: 100 }, (_, index) => `10.0.1.${100 + index}`)
  expect(combinedLength(fits)).toBe(1000)
  expect(addressListErrors('axfr_ips', fits)).toEqual([])
  const over = [...fits.slice(1), '10.0.10.100']
  expect(combinedLength(over)).toBe(1001)
  expect(addressListErrors('axfr_ips', over)).toEqual([
    { field: 'axfr_ips', reason: 'All addresses together must have at most 1000 characters' },
  ])
})
