import type { Answer } from 'dns-packet'
import { isUtf8 } from 'node:buffer'
import * as limits from '../../../contract/limits.gen.ts'
import type { CaaTag } from '../../../contract/rules/caaValues.ts'
import { isEmail } from '../../../contract/rules/caaValues.ts'
import { liesOutside, relativeName } from '../../../contract/rules/domainNames.ts'
import { domainFaults } from '../../../contract/rules/domains.ts'
import {
  recordFaults,
  recordsMax,
  recordToSend,
  storedOwner,
} from '../../../contract/rules/domainRecords.ts'
import { type RecordInput, wholeRecord } from '../../../contract/rules/recordFields.ts'
import { normalizeProtocol, normalizeService } from '../../../contract/rules/srvNames.ts'
import { roundDomainSeconds, roundRecordSeconds } from '../../../contract/rules/ttl.ts'
import type { Tx } from '../../database/transaction.ts'
import {
  type Transfer,
  TransferError,
  type Transferred,
  type TransferOptions,
  transferZone,
} from '../../dns/transfer.ts'
import { treePath } from '../../dns/treePath.ts'
import { defaultMailbox } from '../../dns/zone.ts'

/** A transferred zone in the terms of the contract. */
export interface Copy {
  soa: {
    soa_email: string
    refresh_sec: number
    retry_sec: number
    expire_sec: number
    ttl_sec: number
  }
  serial: number
  /** As they are stored. */
  records: RecordInput[]
  /** What could not be taken over and why, with the names of the records. */
  skipped: Map<string, string[]>
}

/** How many times as many records a zone may come with as a domain holds: those that sign it are left out. */
const transferredFactor = 4

/** A zone as another name server has it. @throws TransferError */
export async function copiedZone(
  options: Omit<TransferOptions, 'recordsMax'>,
  use: Use,
): Promise<Copy> {
  const transfer = await transferZone({ ...options, recordsMax: recordsMax * transferredFactor })
  const copy = copyOf(options.zone, transfer, use)
  if (copy.records.length > recordsMax)
    throw new TransferError(`The zone has more than ${recordsMax.toLocaleString('en')} records.`)
  return copy
}

/** What becomes of the records: those of a slave are only read, others are edited and sent back. */
type Use = 'read' | 'edit'

/** Takes over what the contract has a record for. The name servers at the apex stay behind: ours take their place. */
export function copyOf(zone: string, [soa, ...answers]: Transfer, use: Use): Copy {
  const { rname, serial = 0, refresh = 0, retry = 0, expire = 0 } = soa.data
  const mailbox = mailAddress(rname, zone)
  const copy: Copy = {
    soa: {
      soa_email: mailbox ?? defaultMailbox(zone),
      // 0 stands for a default here, in a zone for itself.
      refresh_sec: roundDomainSeconds(refresh || 1),
      retry_sec: roundDomainSeconds(retry || 1),
      expire_sec: roundDomainSeconds(expire || 1),
      ttl_sec: roundDomainSeconds(lifetime(soa)),
    },
    serial,
    records: [],
    skipped: new Map(),
  }
  if (mailbox === undefined)
    leftOut(copy, `mailbox of the SOA (${defaultMailbox(zone)} in its place)`, '@')
  // Of each name the first record and of all MX the first one tell whether another may stand beside them.
  const firstOf = new Map<string, RecordInput>()
  for (const answer of answers) {
    const record = recordOf(zone, answer)
    const name = relativeName(answer.name, zone) || '@'
    if (typeof record === 'string') {
      leftOut(copy, record, name)
      continue
    }
    const places = [storedOwner(record), ...(record.type === 'MX' ? ['any MX'] : [])]
    const others = places.flatMap((place) => firstOf.get(place) ?? [])
    const sent = recordToSend(record, zone)
    const [fault] = recordFaults(sent, zone, others)
    if (fault) {
      leftOut(copy, `${record.type} (${fault.field}: ${fault.reason})`, name)
      continue
    }
    if (use === 'edit' && sent.type !== 'SRV' && (sent.name ?? '').length > longestName) {
      leftOut(copy, `${record.type} (a name of more than ${longestName} characters)`, name)
      continue
    }
    copy.records.push(record)
    for (const place of places) if (!firstOf.has(place)) firstOf.set(place, record)
    if (isCritical(answer)) leftOut(copy, 'critical flag of CAA', name)
  }
  return copy
}

/** Seconds, at least 1. With the first bit set they stand for 0 (RFC 2181, 8). */
function lifetime(answer: Answer): number {
  const seconds = ('ttl' in answer && answer.ttl) || 1
  return seconds < 2 ** 31 ? seconds : 1
}

function leftOut({ skipped }: Copy, what: string, name: string): void {
  const names = skipped.get(what)
  if (names) names.push(name)
  else skipped.set(what, [name])
}

/** It concerns tags that an authority does not know (RFC 8659, 4.1), and every one knows those that are kept. */
const isCritical = (answer: Answer): boolean =>
  answer.type === 'CAA' && answer.data.issuerCritical === true

/** `john\.doe.example.org` → `john.doe@example.org`; undefined when the name stands for no address. */
function mailAddress(rname: string, zone: string): string | undefined {
  const [, local = '', host = ''] = /^((?:\\.|[^.\\])*)\.(.*)$/.exec(rname) ?? []
  const email = `${local.replaceAll(/\\(.)/g, '$1')}@${host}`
  const [fault] = domainFaults({ domain: zone, type: 'master', soa_email: email })
  return isEmail(email) && fault === undefined ? email : undefined
}

/** Characters of a name as it is sent; the name of an SRV record is not (document 1, 2.8). */
const longestName = limits.domainRecordCreate.name.max
const largestPriority = limits.domainRecordCreate.priority.max

const tags: readonly string[] = ['issue', 'issuewild', 'iodef'] satisfies CaaTag[]

/** Types that the decoder knows by number only (RFC 7929, 7477, 8976, 9460). */
const typeNames: Record<string, string> = {
  61: 'OPENPGPKEY',
  62: 'CSYNC',
  63: 'ZONEMD',
  64: 'SVCB',
  65: 'HTTPS',
  256: 'URI',
}

/** The name of a type; those without one are written as in RFC 3597, 5. */
function typeName(type: string): string {
  const [, number] = /^UNKNOWN_(\d+)$/.exec(type) ?? []
  return number === undefined ? type : (typeNames[number] ?? `TYPE${number}`)
}

/** The record, or what it is called in the list of what was left out. */
function recordOf(zone: string, answer: Transferred): RecordInput | string {
  const type = typeName(answer.type)
  if (liesOutside(`${answer.name}.`, zone)) return `${type} (not in the zone)`
  if ('class' in answer && answer.class !== 'IN') return `${type} (class ${answer.class})`
  if (answer.dottedName) return `${type} (a period in a label)`
  const name = relativeName(answer.name, zone)
  const common = { name, ttl_sec: roundRecordSeconds(lifetime(answer)) }
  switch (answer.type) {
    case 'A':
    case 'AAAA':
    case 'PTR':
    case 'CNAME':
      return { ...common, type: answer.type, target: answer.data }
    case 'NS':
      return name === '' ? 'NS of the apex' : { ...common, type: 'NS', target: answer.data }
    case 'MX': {
      const { preference = 0, exchange } = answer.data
      if (preference > largestPriority) return `MX (priority above ${largestPriority})`
      return {
        ...common,
        type: 'MX',
        target: exchange === '.' ? '' : exchange,
        priority: preference,
      }
    }
    case 'TXT': {
      const target = textOf(answer.data)
      if (target === undefined) return 'TXT (not UTF-8)'
      return target.includes('\0') ? 'TXT (holds a NUL)' : { ...common, type: 'TXT', target }
    }
    case 'SRV': {
      const [service = '', protocol = '', ...below] = name.split('.')
      const { priority = 0, weight = 0, port, target } = answer.data
      if (priority > largestPriority) return `SRV (priority above ${largestPriority})`
      const record: RecordInput = {
        type: 'SRV',
        ttl_sec: common.ttl_sec,
        service,
        protocol: [protocol, ...below].join('.') || null,
        priority,
        weight,
        port,
        // A bare host would be combined with the domain.
        target: target.includes('.') ? target : `${target}.`,
      }
      return storedOwner(record) === name ? record : 'SRV (a name without _service._protocol)'
    }
    case 'CAA': {
      const tag = answer.data.tag.toLowerCase()
      if (!tags.includes(tag)) return `CAA (tag ${tag})`
      return { ...common, type: 'CAA', tag: tag as CaaTag, target: answer.data.value }
    }
    default:
      return type
  }
}

/** Undefined when the bytes are no text. */
function textOf(data: string | Buffer | (string | Buffer)[]): string | undefined {
  const pieces = [data]
    .flat()
    .map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk))
  const bytes = Buffer.concat(pieces)
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined
}

/** Number of records of a kind that are named. */
const namedMax = 10

/** In words, for the event: `DNSKEY: @; SSHFP × 2: a, b`; undefined when everything came over. */
export function skippedText({ skipped }: Copy): string | undefined {
  if (skipped.size === 0) return undefined
  return [...skipped]
    .map(([what, names]) => {
      const count = names.length === 1 ? '' : ` × ${names.length.toLocaleString('en')}`
      const more = names.length - namedMax
      const rest = more > 0 ? ` and ${more.toLocaleString('en')} more` : ''
      return `${what}${count}: ${names.slice(0, namedMax).join(', ')}${rest}`
    })
    .join('; ')
}

/** What is kept of a record; the same for one that is stored and its copy. */
export const recordColumns = (record: RecordInput) => ({
  ...wholeRecord(record),
  type: record.type,
  name: storedOwner(record),
  service: record.type === 'SRV' ? normalizeService(record.service) : null,
  protocol: record.type === 'SRV' ? normalizeProtocol(record.protocol) : null,
})

/** Rows a statement takes: PostgreSQL has at most 65,535 parameters. */
const rowsAtOnce = 1000

export async function insertRecords(
  tx: Tx,
  domain: { id: number; domain: string },
  records: readonly RecordInput[],
  now: string,
): Promise<void> {
  for (let start = 0; start < records.length; start += rowsAtOnce)
    await tx
      .insertInto('domain_record')
      .values(
        records.slice(start, start + rowsAtOnce).map((record) => ({
          domain_id: domain.id,
          ...recordColumns(record),
          tree_path: treePath(storedOwner(record)),
          created: now,
          updated: now,
        })),
      )
      .execute()
  await tx
    .updateTable('domain')
    .set({ records: records.length })
    .where('id', '=', domain.id)
    .execute()
}
