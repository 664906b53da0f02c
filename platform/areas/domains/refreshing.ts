import type { RecordInput } from '../../../contract/rules/recordFields.ts'
import { effectiveDomainSeconds } from '../../../contract/rules/ttl.ts'
import { wireTime } from '#shared/clock.ts'
import type { Tx } from '../../database/transaction.ts'
import { TransferError } from '../../dns/transfer.ts'
import type { Jobs, JobKind } from '../../jobs/queue.ts'
import { copiedZone, type DomainCopy, insertRecords, recordColumnValues } from './copying.ts'
import { type Domain, type DomainRecord, domainOfJob } from './rows.ts'

/** Delay of the first refresh after a slave was created or changed, in simulated seconds. */
const firstRefresh = 30

/**
 * Schedules a refresh of a slave from its masters, which then repeats periodically. A domain has at most one pending
 * refresh.
 */
export async function scheduleRefresh(
  tx: Tx,
  jobs: Jobs,
  domain: Domain,
  durationSeconds = firstRefresh,
): Promise<void> {
  const object = { type: 'zone', id: domain.id }
  if (await jobs.isBusy(tx, object)) return
  await jobs.start(tx, {
    kind: 'domain_refresh',
    accountId: domain.account_id,
    object,
    durationSeconds,
  })
}

/** Port of all masters; masters are stored as IP addresses without a port. */
const masterPort = () => process.env.DNS_MASTER_PORT ?? '53'

const atPort = (address: string) =>
  `${address.includes(':') ? `[${address}]` : address}:${masterPort()}`

/** Timeouts for one master and for all masters, in milliseconds; shorter than the lease of the job. */
const masterDeadline = 20_000
const mastersDeadline = 45_000

/** Copy of the first master that replied, or the errors of all masters. */
type Found = { copy: DomainCopy } | { errors: string } | undefined

export const refreshDomain: JobKind = {
  async prepare(db, job): Promise<Found> {
    const domain = await db
      .selectFrom('domain')
      .selectAll()
      .where('id', '=', job.object_id)
      .executeTakeFirst()
    if (!domain || domain.type !== 'slave' || domain.status !== 'active') return undefined
    const errors: string[] = []
    const end = Date.now() + mastersDeadline
    for (const server of JSON.parse(domain.master_ips) as string[]) {
      try {
        const deadline = Math.min(masterDeadline, Math.max(end - Date.now(), 1000))
        const options = { zone: domain.domain, server: atPort(server), deadline }
        const copy = await copiedZone(options, 'read')
        return { copy }
      } catch (error) {
        if (!(error instanceof TransferError)) throw error
        errors.push(error.message)
        if (Date.now() > end) break
      }
    }
    return { errors: errors.join(' ') }
  },

  async finish(tx, job, jobs, prepared) {
    const preparedZone = prepared as Found
    const domain = await domainOfJob(tx, job)
    if (!domain || domain.type !== 'slave') return
    if (preparedZone && 'errors' in preparedZone)
      await tx
        .updateTable('domain')
        .set({ errors: preparedZone.errors })
        .where('id', '=', domain.id)
        .execute()
    if (preparedZone && 'copy' in preparedZone) await takeOver(tx, domain, preparedZone.copy, jobs)
    const failed = preparedZone !== undefined && 'errors' in preparedZone
    const pause = failed
      ? effectiveDomainSeconds('retry_sec', domain.retry_sec)
      : effectiveDomainSeconds('refresh_sec', domain.refresh_sec)
    await scheduleRefresh(tx, jobs, domain, pause)
  },
}

function isSame(stored: readonly DomainRecord[], copied: readonly RecordInput[]): boolean {
  const texts = (records: readonly RecordInput[]) =>
    records.map((record) => JSON.stringify(recordColumnValues(record))).toSorted()
  const [one, two] = [texts(stored as (DomainRecord & RecordInput)[]), texts(copied)]
  return one.length === two.length && one.every((text, at) => text === two[at])
}

async function takeOver(tx: Tx, domain: Domain, copy: DomainCopy, jobs: Jobs): Promise<void> {
  const now = wireTime(jobs.clock.now())
  const stored = await tx
    .selectFrom('domain_record')
    .selectAll()
    .where('domain_id', '=', domain.id)
    .orderBy('id')
    .execute()
  // Compare records, not serials: the serial may be that of another master, or of a previous zone of the same name.
  if (!isSame(stored, copy.records)) {
    await tx.deleteFrom('domain_record').where('domain_id', '=', domain.id).execute()
    await insertRecords(tx, domain, copy.records, now)
  }
  await tx
    .updateTable('domain')
    .set({ serial: copy.serial, errors: '', updated: now })
    .where('id', '=', domain.id)
    .execute()
}
