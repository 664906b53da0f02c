import type { RecordInput } from '../../contract/rules/recordFields.ts'
import { keepZoneFile } from '../areas/domains/rendering.ts'
import { insertRecords } from '../areas/domains/copying.ts'
import { zoneFileLines } from '../dns/zoneFile.ts'
import { days, wireTime } from '#shared/clock.ts'
import { setTags } from '../database/objectTags.ts'
import type { Tx } from '../database/transaction.ts'

interface Zone {
  domain: string
  type?: 'slave'
  status?: 'disabled'
  description?: string
  tags?: string[]
  axfr_ips?: string[]
  records: RecordInput[]
}

/** Returns the records that most zones of the shop have. */
const mailAndWeb = (host: string): RecordInput[] => [
  { type: 'A', name: '', target: host, ttl_sec: 300 },
  { type: 'CNAME', name: 'www', target: '@' },
  { type: 'MX', name: '', target: 'mail.harbour-pine.example', priority: 10 },
  { type: 'TXT', name: '', target: 'v=spf1 include:_spf.harbour-pine.example -all' },
  {
    type: 'TXT',
    name: '_dmarc',
    target: 'v=DMARC1; p=quarantine; rua=mailto:dmarc@harbour-pine.example',
  },
]

const shop: RecordInput[] = [
  ...mailAndWeb('@web-iad-1'),
  { type: 'AAAA', name: '', target: '2001:db8:10::10', ttl_sec: 300 },
  { type: 'MX', name: '', target: 'mail-backup.harbour-pine.example', priority: 20 },
  { type: 'A', name: 'mail', target: '@mail-out' },
  { type: 'A', name: 'mail-backup', target: '198.51.100.26' },
  { type: 'A', name: 'api', target: '@web-iad-2', ttl_sec: 300 },
  { type: 'A', name: 'api', target: '@web-iad-3', ttl_sec: 300 },
  { type: 'CNAME', name: 'shop', target: 'www.harbour-pine.example' },
  { type: 'CNAME', name: 'status', target: 'pages.status.example.net' },
  { type: 'A', name: 'vpn', target: '@vpn-hub' },
  { type: 'A', name: '*.preview', target: '198.51.100.40', ttl_sec: 300 },
  { type: 'NS', name: 'lab', target: 'ns1.lab-dns.example.net' },
  { type: 'NS', name: 'lab', target: 'ns2.lab-dns.example.net' },
  { type: 'TXT', name: '_spf', target: 'v=spf1 ip4:198.51.100.24/30 -all' },
  {
    type: 'TXT',
    name: 's1._domainkey',
    target: `v=DKIM1; k=rsa; p=${'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A'.repeat(11)}`,
  },
  { type: 'CAA', name: '', tag: 'issue', target: 'letsencrypt.org' },
  { type: 'CAA', name: '', tag: 'iodef', target: 'mailto:security@harbour-pine.example' },
  {
    type: 'SRV',
    service: 'sip',
    protocol: 'tcp',
    target: 'voice.harbour-pine.example',
    priority: 10,
    weight: 60,
    port: 5060,
  },
  {
    type: 'SRV',
    service: 'imaps',
    protocol: 'tcp',
    target: 'mail',
    priority: 0,
    weight: 1,
    port: 993,
  },
]

const zones: Zone[] = [
  {
    domain: 'harbour-pine.example',
    description: 'The shop',
    tags: ['production', 'shop'],
    axfr_ips: ['127.0.0.1'],
    records: shop,
  },
  {
    domain: 'harbourandpine.example',
    description: 'Spelling people try',
    tags: ['shop'],
    records: mailAndWeb('198.51.100.10'),
  },
  {
    domain: 'hp-internal.example',
    tags: ['office'],
    records: [
      { type: 'A', name: 'wiki', target: '10.20.0.14' },
      { type: 'A', name: 'printer', target: '10.20.0.51' },
      { type: 'CNAME', name: 'docs', target: 'wiki.hp-internal.example' },
    ],
  },
  {
    domain: 'pine-outlet.example',
    status: 'disabled',
    description: 'Closed outlet, kept for the name',
    records: mailAndWeb('198.51.100.60'),
  },
  {
    domain: 'no-mail.example',
    records: [
      { type: 'A', name: '', target: '198.51.100.61' },
      { type: 'MX', name: '', target: '', priority: 0 },
    ],
  },
  { domain: 'partner-mirror.example', type: 'slave', records: [] },
  {
    domain: '100.51.198.in-addr.arpa',
    description: 'Reverse names of the office range',
    records: Array.from({ length: 12 }, (_, index): RecordInput => ({
      type: 'PTR',
      name: String(10 + index),
      target: `host-${10 + index}.harbour-pine.example`,
    })),
  },
]

const largeZones = 500
const largestZone = 12_000

/** Returns enough zones for long lists, including one with the maximum number of records. */
function manyZones(): Zone[] {
  const largest: Zone = {
    domain: 'largest-zone.example',
    description: 'As many records as a domain can hold',
    records: Array.from({ length: largestZone }, (_, index): RecordInput => recordNumber(index)),
  }
  const rest = Array.from({ length: largeZones - zones.length - 1 }, (_, index): Zone => ({
    domain: `customer-${String(index + 1).padStart(3, '0')}.example`,
    tags: index % 3 === 0 ? ['customer'] : [],
    records: mailAndWeb(`198.51.${100 + (index % 3)}.${1 + (index % 250)}`),
  }))
  return [largest, ...rest]
}

function recordNumber(index: number): RecordInput {
  const host = `node-${String(index).padStart(5, '0')}`
  switch (index % 6) {
    case 0:
      return {
        type: 'AAAA',
        name: host,
        target: `2001:db8:${(index >> 8).toString(16)}::${(index & 255).toString(16)}`,
      }
    case 1:
      return {
        type: 'CNAME',
        name: host,
        target: `node-${String(index + 1).padStart(5, '0')}.largest-zone.example`,
      }
    case 2:
      return { type: 'TXT', name: host, target: `rack=${index % 40} unit=${index % 42}` }
    default:
      return {
        type: 'A',
        name: host,
        target: `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
        ttl_sec: index % 2 === 0 ? 300 : 0,
      }
  }
}

/** Resolves `@` to the zone and `@label` to the public IP address of an instance. */
function targetOf(target: string, zone: string, addresses: ReadonlyMap<string, string>): string {
  if (target === '@') return zone
  return target.startsWith('@') ? (addresses.get(target.slice(1)) ?? '198.51.100.10') : target
}

/** Creates the zones of the demo account, as if they had been edited and rendered long ago. */
export async function seedZones(
  tx: Tx,
  accountId: number,
  now: number,
  size: 'small' | 'large',
  addresses: ReadonlyMap<string, string>,
): Promise<void> {
  const all = size === 'large' ? [...zones, ...manyZones()] : zones
  for (const [index, zone] of all.entries()) {
    const createdTime = wireTime(now - (all.length - index) * 9 * days)
    const domain = await tx
      .insertInto('domain')
      .values({
        account_id: accountId,
        domain: zone.domain,
        type: zone.type ?? 'master',
        status: zone.status ?? 'active',
        soa_email: zone.type === 'slave' ? '' : 'hostmaster@harbour-pine.example',
        description: zone.description ?? '',
        axfr_ips: JSON.stringify(zone.axfr_ips ?? []),
        master_ips: zone.type === 'slave' ? '["203.0.113.53"]' : '[]',
        serial: Math.floor(now / 1000) - 86_400,
        errors:
          zone.type === 'slave' ? 'The name server 203.0.113.53 did not answer in 8 seconds.' : '',
        created: createdTime,
        updated: createdTime,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const records = zone.records.map((record) => ({
      ...record,
      target: targetOf(record.target ?? '', zone.domain, addresses),
    }))
    await insertRecords(tx, domain, records, createdTime)
    await setTags(tx, accountId, 'domain', domain.id, zone.tags ?? [])
    if (zone.type === 'slave' || zone.status === 'disabled') continue
    const rows = await tx
      .selectFrom('domain_record')
      .selectAll()
      .where('domain_id', '=', domain.id)
      .orderBy('id')
      .execute()
    await keepZoneFile(tx, domain, zoneFileLines(domain, rows))
  }
}
