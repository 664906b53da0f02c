import { zoneFileLines } from '../../dns/zoneFile.ts'
import type { Tx } from '../../database/transaction.ts'
import type { JobKind, Jobs } from '../../jobs/queue.ts'
import { scheduleRefresh } from './refreshing.ts'
import { type Domain, domainOfJob } from './rows.ts'

/** How long an edit waits for the next rendering in life, seconds (response shapes 2.8). */
const renderingDelay = 180

/** A serial that is greater than the last one and tells when it was made, as most zones have it. */
export const nextSerial = (last: number, now: number): number =>
  Math.max(last + 1, Math.floor(now / 1000))

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
    lifeSeconds: renderingDelay,
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
    await tx
      .updateTable('domain')
      .set({ zone_file: JSON.stringify(lines) })
      .where('id', '=', domain.id)
      .execute()
  },
}
