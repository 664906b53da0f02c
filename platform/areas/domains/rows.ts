import type { Selectable } from 'kysely'
import { pickFields } from '../../../contract/rules/recordFields.ts'
import type { Entity } from '../../events/emit.ts'
import { forUpdate } from '../../database/forUpdate.ts'
import type { Queryable, Tx } from '../../database/transaction.ts'
import type {
  Domain as DomainAnswer,
  DomainRecord as RecordAnswer,
} from '../../generated/types.gen.ts'
import type { Job } from '../../jobs/job.ts'
import { notFound, HttpError } from '#shared/httpError.ts'
import { tagsOf } from '../../database/objectTags.ts'
import type { DomainRecordRow, DomainRow } from './tables.ts'
import { accountRow } from '../../database/accountRow.ts'

export type Domain = Selectable<DomainRow>
export type DomainRecord = Selectable<DomainRecordRow>

const domains = accountRow('domain')

/** @throws HttpError 404 */
export const ownedDomain = domains.owned

/**
 * Returns the domain, locked until the transaction ends, so that checks against its other records run one at a time.
 */
export const lockedDomain = domains.locked

/** Returns the domain of a job, locked: concurrent changes either precede the work of the job or follow it. */
export const domainOfJob = (tx: Tx, job: Job): Promise<Domain | undefined> =>
  forUpdate(
    tx,
    tx.selectFrom('domain').selectAll().where('id', '=', job.object_id),
  ).executeTakeFirst()

/**
 * Rejects changes to the records of a slave, because they are a copy of its master's.
 * @throws HttpError 400
 */
export function rejectSlave(domain: Domain): void {
  if (domain.type === 'slave')
    throw new HttpError(
      400,
      'The records of a secondary domain are read-only; change them at its primary.',
    )
}

export const domainEntity = ({ id, domain }: Pick<Domain, 'id' | 'domain'>): Entity => ({
  id,
  label: domain,
  type: 'domain',
  url: `/v4/domains/${id}`,
})

/** Converts rows to the contract's format, loading the tags of all rows together. */
export async function toDomains(db: Queryable, rows: readonly Domain[]): Promise<DomainAnswer[]> {
  const tags = await tagsOf(
    db,
    'domain',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    domain: row.domain,
    type: row.type as DomainAnswer['type'],
    status: row.status as DomainAnswer['status'],
    soa_email: row.soa_email,
    description: row.description,
    group: row.group,
    axfr_ips: JSON.parse(row.axfr_ips),
    master_ips: JSON.parse(row.master_ips),
    tags: tags.get(row.id) ?? [],
    expire_sec: row.expire_sec,
    refresh_sec: row.refresh_sec,
    retry_sec: row.retry_sec,
    ttl_sec: row.ttl_sec,
    errors: row.errors,
    created: row.created,
    updated: row.updated,
  }))
}

export async function toDomain(db: Queryable, row: Domain): Promise<DomainAnswer> {
  const [domain] = await toDomains(db, [row])
  if (!domain) throw notFound()
  return domain
}

export const toRecord = (row: DomainRecord): RecordAnswer => ({
  id: row.id,
  type: row.type as RecordAnswer['type'],
  ...pickFields(row),
  tag: row.tag as RecordAnswer['tag'],
  created: row.created,
  updated: row.updated,
})
