import { zoneFileLines } from '../../dns/zoneFile.ts'
import type { Tx } from '../../database/transaction.ts'
import type { JobKind, Jobs } from '../../jobs/queue.ts'
import { scheduleRefresh } from './refreshing.ts'
import { type Domain, domainOfJob } from './rows.ts'

/** The time an edit waits for the next rendering in life, seconds (response shapes 2.8). */
const renderingDelay = 180

const serials = 2 ** 32

/** Serials go round: one is newer than another that it follows by less than half of them (RFC 1982, 3.2). */
function isNewer(serial: number, last: number): boolean {
  const ahead = (serial - last + serials) % serials
  return ahead > 0 && ahead < serials / 2
}

/** A serial that is newer than the last one and, if it can, tells when it was made, as most zones have it. */
export function nextSerial(last: number, now: number): number {
  const time = Math.floor(now / 1000)
  return isNewer(time, last) ? time : (last + 1) % serials
}

/**
 * Has a master rendered some minutes from now, and a slave read from its masters. Edits until then are in it: one
 * rendering of a zone waits at a time.
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
 * The same after a change of the domain itself. What waits for a slave, or waited before it became one, is called off:
 * it would do the other type's work, or ask the former masters, or wait for hours.
 */
export async function scheduleAnew(
  tx: Tx,
  jobs: Jobs,
  before: Domain,
  after: Domain,
): Promise<void> {
  if (before.type === 'slave' || after.type === 'slave')
    await jobs.cancel(tx, { type: 'zone', id: after.id }, 'The domain was changed.')
  await scheduleRendering(tx, jobs, after)
}

/** What is shown as the zone file from now on. */
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
    // A disabled domain is not rendered (document 1, 2.7).
    const lines = domain.status === 'active' ? zoneFileLines(domain, records) : []
    await keepZoneFile(tx, domain, lines)
  },
}
