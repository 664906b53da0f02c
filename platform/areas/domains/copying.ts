import type { Answer } from 'dns-packet'
import { isUtf8 } from 'node:buffer'
import * as limits from '../../../contract/generated/limits.gen.ts'
import type { CaaTag } from '../../../contract/rules/caaValues.ts'
import { isEmail } from '../../../contract/rules/caaValues.ts'
import { liesOutside, relativeName } from '../../../contract/rules/domainNames.ts'
import { domainErrors } from '../../../contract/rules/domains.ts'
import {
  recordErrors,
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

/** Transferred zone, in the format of the contract. */
export interface DomainCopy {
  soa: {
    soa_email: string
    refresh_sec: number
    retry_sec: number
    expire_sec: number
    ttl_sec: number
  }
  serial: number
  /** Records in their stored form. */
  records: RecordInput[]
  /** Names of the records that could not be copied, by reason. */
  skipped: Map<string, string[]>
}

/**
 * Factor by which a transferred zone may exceed the record limit of a domain, because DNSSEC records are then dropped.
 */
const transferredFactor = 4

/**
 * Transfers a zone from another name server.
 * @throws TransferError
 */
export async function copiedZone(
  options: Omit<TransferOptions, 'recordsMax'>,
  use: Use,
): Promise<DomainCopy> {
  const transfer = await transferZone({ ...options, recordsMax: recordsMax * transferredFactor })
  const copy = copyOf(options.zone, transfer, use)
  if (copy.records.length > recordsMax)
    throw new TransferError(`The zone has more than ${recordsMax.toLocaleString('en')} records.`)
  return copy
}

/** Purpose of the copied records: those of a slave are read-only; others are edited and sent back by clients. */
type Use = 'read' | 'edit'

/**
 * Copies the records whose types the contract has. Skips the NS records at the apex, because the platform's name
 * servers replace them.
 */
export function copyOf(zone: string, [soa, ...answers]: Transfer, use: Use): DomainCopy {
  const { rname, serial = 0, refresh = 0, retry = 0, expire = 0 } = soa.data
  const mailbox = mailAddress(rname, zone)
  const copy: DomainCopy = {
    soa: {
      soa_email: mailbox ?? defaultMailbox(zone),
      // In a zone, 0 is a value; in the contract, it means the default.
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
  // The first record of each name, and the first MX record, decide whether a further record may have the same name.
  const firstOf = new Map<string, RecordInput>()
  for (const answer of answers) {
    const record = recordOf(zone, answer)
    const name = relativeName(answer.name, zone) || '@'
    if (typeof record === 'string') {
      leftOut(copy, record, name)
      continue
    }
    const keys = [storedOwner(record), ...(record.type === 'MX' ? ['any MX'] : [])]
    const others = keys.flatMap((key) => firstOf.get(key) ?? [])
    const recordInput = recordToSend(record, zone)
    const [fault] = recordErrors(recordInput, zone, others)
    if (fault) {
      leftOut(copy, `${record.type} (${fault.field}: ${fault.reason})`, name)
      continue
    }
    if (
      use === 'edit' &&
      recordInput.type !== 'SRV' &&
      (recordInput.name ?? '').length > maxNameLength
    ) {
      leftOut(copy, `${record.type} (a name of more than ${maxNameLength} characters)`, name)
      continue
    }
    copy.records.push(record)
    for (const key of keys) if (!firstOf.has(key)) firstOf.set(key, record)
    if (isCritical(answer)) leftOut(copy, 'critical flag of CAA', name)
  }
  return copy
}

/** Returns a TTL in seconds, at least 1. A TTL with the most significant bit set counts as 0 (RFC 2181, 8). */
function lifetime(answer: Answer): number {
  const seconds = ('ttl' in answer && answer.ttl) || 1
  return seconds < 2 ** 31 ? seconds : 1
}

function leftOut({ skipped }: DomainCopy, what: string, name: string): void {
  const names = skipped.get(what)
  if (names) names.push(name)
  else skipped.set(what, [name])
}

/**
 * Returns true for CAA records with the critical flag. It is not stored, because it only concerns tags that a CA does
 * not know (RFC 8659, 4.1), and every CA knows the supported tags.
 */
const isCritical = (answer: Answer): boolean =>
  answer.type === 'CAA' && answer.data.issuerCritical === true

/** Converts `john\.doe.example.org` to `john.doe@example.org`; undefined if the name is not a valid e-mail address. */
function mailAddress(rname: string, zone: string): string | undefined {
  const [, local = '', host = ''] = /^((?:\\.|[^.\\])*)\.(.*)$/.exec(rname) ?? []
  const email = `${local.replaceAll(/\\(.)/g, '$1')}@${host}`
  const [fault] = domainErrors({ domain: zone, type: 'master', soa_email: email })
  return isEmail(email) && fault === undefined ? email : undefined
}

/**
 * Maximum length of a record name in a request, in characters; requests for SRV records have no name (document 1,
 * 2.8).
 */
const maxNameLength = limits.domainRecordCreate.name.max
const largestPriority = limits.domainRecordCreate.priority.max

const tags: readonly string[] = ['issue', 'issuewild', 'iodef'] satisfies CaaTag[]

/** Names of types that the decoder knows only by number (RFC 7929, 7477, 8976, 9460). */
const typeNames: Record<string, string> = {
  61: 'OPENPGPKEY',
  62: 'CSYNC',
  63: 'ZONEMD',
  64: 'SVCB',
  65: 'HTTPS',
  256: 'URI',
}

/** Returns the name of a record type; types without one have the form of RFC 3597, 5. */
function typeName(type: string): string {
  const [, number] = /^UNKNOWN_(\d+)$/.exec(type) ?? []
  return number === undefined ? type : (typeNames[number] ?? `TYPE${number}`)
}

/** Returns the record, or a description of the reason why it is skipped. */
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
        // Add a trailing period, because a host without any period would be relative to the domain.
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

/** Decodes UTF-8; undefined if the bytes are not valid UTF-8. */
function textOf(data: string | Buffer | (string | Buffer)[]): string | undefined {
  const pieces = [data]
    .flat()
    .map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk))
  const bytes = Buffer.concat(pieces)
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined
}

/** Maximum number of names listed for each reason. */
const namedMax = 10

/** Formats the skipped records for an event, as in `DNSKEY: @; SSHFP × 2: a, b`; undefined if nothing was skipped. */
export function skippedText({ skipped }: DomainCopy): string | undefined {
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

/** Returns the stored columns of a record, equal for a stored record and its copy. */
export const recordColumnValues = (record: RecordInput) => ({
  ...wholeRecord(record),
  type: record.type,
  name: storedOwner(record),
  service: record.type === 'SRV' ? normalizeService(record.service) : null,
  protocol: record.type === 'SRV' ? normalizeProtocol(record.protocol) : null,
})

/** Number of rows per INSERT statement, because PostgreSQL allows at most 65,535 parameters. */
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
          ...recordColumnValues(record),
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
