import type { Answer } from 'dns-packet'
import type { CaaTag } from '../../../contract/rules/caaValues.ts'
import { isEmail } from '../../../contract/rules/caaValues.ts'
import { relativeName } from '../../../contract/rules/domainNames.ts'
import { domainFaults } from '../../../contract/rules/domains.ts'
import {
  recordFaults,
  type RecordInput,
  recordToSend,
  storedOwner,
} from '../../../contract/rules/domainRecords.ts'
import { normalizeProtocol, normalizeService } from '../../../contract/rules/srvNames.ts'
import { roundDomainSeconds, roundRecordSeconds } from '../../../contract/rules/ttl.ts'
import type { Tx } from '../../database/transaction.ts'
import type { Transfer } from '../../dns/transfer.ts'
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
  /** What could not be taken over and why, with how often. */
  skipped: Map<string, number>
}

/** Takes over what the contract has a record for. The name servers at the apex stay behind: ours take their place. */
export function copyOf(zone: string, [soa, ...answers]: Transfer): Copy {
  const { rname, serial = 0, refresh = 0, retry = 0, expire = 0 } = soa.data
  const mailbox = mailAddress(rname, zone)
  const copy: Copy = {
    soa: {
      soa_email: mailbox ?? defaultMailbox(zone),
      refresh_sec: roundDomainSeconds(refresh),
      retry_sec: roundDomainSeconds(retry),
      expire_sec: roundDomainSeconds(expire),
      ttl_sec: roundDomainSeconds(soa.ttl ?? 0),
    },
    serial,
    records: [],
    skipped: new Map(),
  }
  if (mailbox === undefined)
    copy.skipped.set(`mailbox of the SOA (${defaultMailbox(zone)} in its place)`, 1)
  for (const answer of answers) {
    const record = recordOf(zone, answer)
    const reason =
      typeof record === 'string'
        ? record
        : recordFaults(recordToSend(record, zone), zone)[0] && `${answer.type} (not valid here)`
    if (typeof record === 'object' && reason === undefined) copy.records.push(record)
    else copy.skipped.set(String(reason), (copy.skipped.get(String(reason)) ?? 0) + 1)
  }
  return copy
}

/** `john\.doe.example.org` → `john.doe@example.org`; undefined when the name stands for no address. */
function mailAddress(rname: string, zone: string): string | undefined {
  const [, local = '', host = ''] = /^((?:\\.|[^.\\])*)\.(.*)$/.exec(rname) ?? []
  const email = `${local.replaceAll(/\\(.)/g, '$1')}@${host}`
  const [fault] = domainFaults({ domain: zone, type: 'master', soa_email: email })
  return isEmail(email) && fault === undefined ? email : undefined
}

const largestPriority = 255

/** The record, or what it is called in the list of what was left out. */
function recordOf(zone: string, answer: Answer): RecordInput | string {
  const name = relativeName(answer.name, zone)
  const common = { name, ttl_sec: 'ttl' in answer ? roundRecordSeconds(answer.ttl ?? 0) : 0 }
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
    case 'TXT':
      return { ...common, type: 'TXT', target: textOf(answer.data) }
    case 'SRV': {
      const [service = '', protocol = '', ...below] = name.split('.')
      const { priority = 0, weight = 0, port, target } = answer.data
      if (priority > largestPriority) return `SRV (priority above ${largestPriority})`
      return {
        type: 'SRV',
        ttl_sec: common.ttl_sec,
        service,
        protocol: [protocol, ...below].join('.') || null,
        priority,
        weight,
        port,
        target,
      }
    }
    case 'CAA':
      return { ...common, type: 'CAA', tag: answer.data.tag as CaaTag, target: answer.data.value }
    default:
      return answer.type
  }
}

function textOf(data: string | Buffer | (string | Buffer)[]): string {
  const pieces = [data]
    .flat()
    .map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))
  return Buffer.concat(pieces).toString('utf8')
}

/** In words, for the event: `DNSKEY (2), NS of the apex (5)`; undefined when everything came over. */
export function skippedText({ skipped }: Copy): string | undefined {
  if (skipped.size === 0) return undefined
  return [...skipped].map(([what, count]) => `${what} × ${count}`).join(', ')
}

/** What is kept of a record; the same for one that is stored and its copy. */
export const recordColumns = (record: RecordInput) => ({
  type: record.type,
  name: storedOwner(record),
  target: record.target ?? '',
  priority: record.priority ?? 0,
  weight: record.weight ?? 0,
  port: record.port ?? 0,
  service: record.type === 'SRV' ? normalizeService(record.service) : null,
  protocol: record.type === 'SRV' ? normalizeProtocol(record.protocol) : null,
  tag: record.type === 'CAA' ? (record.tag ?? null) : null,
  ttl_sec: record.ttl_sec ?? 0,
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
