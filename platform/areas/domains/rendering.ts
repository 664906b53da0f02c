import { zoneFileLines } from '../../dns/zoneFile.ts'
import type { Tx } from '../../database/transaction.ts'
import type { Jobs, JobKind } from '../../jobs/queue.ts'
import { scheduleRefresh } from './refreshing.ts'
import { type Domain, domainOfJob } from './rows.ts'

/** Delay between an edit and the next rendering, in simulated seconds (response shapes 2.8). */
const renderingDelay = 180

const serials = 2 ** 32

/**
 * Compares serials, which wrap around: a serial is newer if it is ahead by less than half of the range (RFC 1982,
 * 3.2).
 */
function isNewer(serial: number, last: number): boolean {
  const ahead = (serial - last + serials) % serials
  return ahead > 0 && ahead < serials / 2
}

/** Returns the next serial: the Unix time if it is newer than the last serial, otherwise the last serial plus 1. */
export function nextSerial(last: number, now: number): number {
  const time = Math.floor(now / 1000)
  return isNewer(time, last) ? time : (last + 1) % serials
}

/**
 * Schedules the rendering of a master, or the refresh of a slave. A zone has at most one pending rendering, which
 * includes all edits made until it runs.
 */
export async function scheduleRendering(tx: Tx, jobs: Jobs, domain: Domain): Promise<void> {
  if (domain.type === 'slave') return await scheduleRefresh(tx, jobs, domain)
  const object = { type: 'zone', id: domain.id }
  if (await jobs.isBusy(tx, object)) return
  await jobs.start(tx, {
    kind: 'domain_render',
    accountId: domain.account_id,
    object,
    durationSeconds: renderingDelay,
  })
}

/**
 * Cancels the pending jobs of a domain and schedules it again after a change of the domain itself. A pending job may
 * belong to the previous type, query the previous masters, or be due only hours later.
 */
export async function rescheduleZone(
  tx: Tx,
  jobs: Jobs,
  before: Domain,
  after: Domain,
): Promise<void> {
  if (before.type === 'slave' || after.type === 'slave')
    await jobs.cancel(tx, { type: 'zone', id: after.id }, 'The domain was changed.')
  await scheduleRendering(tx, jobs, after)
}

/** Stores the lines that are shown as the zone file. */
export async function keepZoneFile(
  tx: Tx,
  domain: Pick<Domain, 'id'>,
  lines: readonly string[],
): Promise<void> {
  const row = { domain_id: domain.id, lines: JSON.stringify(lines) }
  await tx
    .insertInto('zone_file')
    .values(row)
    .onConflict((known) => known.column('domain_id').doUpdateSet({ lines: row.lines }))
    .execute()
}

export const renderDomain: JobKind = {
  async finish(tx, job) {
    const domain = await domainOfJob(tx, job)
    if (!domain) return
    const records = await tx
      .selectFrom('domain_record')
      .selectAll()
      .where('domain_id', '=', domain.id)
      .orderBy('id')
      .execute()
    // Disabled domains are not rendered (document 1, 2.7).
    const lines = domain.status === 'active' ? zoneFileLines(domain, records) : []
    await keepZoneFile(tx, domain, lines)
  },
}
