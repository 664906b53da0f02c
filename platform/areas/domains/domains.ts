import { domainNameError, normalizeName, toAscii } from '../../../contract/rules/domainNames.ts'
import { recordFieldNames } from '../../../contract/rules/recordFields.ts'
import { domainErrors, type DomainInput } from '../../../contract/rules/domains.ts'
import { roundDomainSeconds } from '../../../contract/rules/ttl.ts'
import {
  grantCreator,
  parseId,
  revokeGrants,
  unrestrictedForTags,
  visibleIds,
} from '../../auth/authorization.ts'
import { wireTime } from '#shared/clock.ts'
import { filtered } from '../../database/filter/filterRows.ts'
import { pageOfAll } from '../../database/page.ts'
import { inTransaction, isUniqueViolation, type Tx } from '../../database/transaction.ts'
import type { Context, Handlers } from '../../api/context.ts'
import { HttpError, throwIfErrors } from '#shared/httpError.ts'
import { clearTags, setTags } from '../../database/objectTags.ts'
import { nextSerial, rescheduleZone, scheduleRendering } from './rendering.ts'
import {
  type Domain,
  domainEntity,
  lockedDomain,
  ownedDomain,
  toDomain,
  toDomains,
} from './rows.ts'
import { rejectTooLong, rejectLoop } from './renameErrors.ts'

type Create = Parameters<(typeof domainHandlers)['createDomain']>[0]['body']

type Update = Parameters<(typeof domainHandlers)['updateDomain']>[0]['body']

const rounded = (seconds: number | undefined) =>
  seconds === undefined ? undefined : roundDomainSeconds(seconds)

const domainTakenError = () =>
  new HttpError(400, 'This domain already exists on this platform.', 'domain')

/**
 * Normalizes a domain name to its stored form.
 * @throws HttpError 400 naming `domain`
 */
export function normalizeDomainName(text: string): string {
  const ascii = toAscii(normalizeName(text.trim()))
  const reason = ascii === undefined ? 'Domain is not valid.' : domainNameError(ascii)
  if (ascii === undefined || reason !== undefined) throw new HttpError(400, reason ?? '', 'domain')
  return ascii
}

/** Returns the columns that a request body sets, except the domain name; omitted fields stay unchanged. */
function columns(body: Update) {
  const ifDefined = <Value>(name: string, value: Value | undefined) =>
    value === undefined ? {} : { [name]: value }
  return {
    ...ifDefined('type', body.type),
    ...ifDefined('status', body.status),
    ...ifDefined('soa_email', body.soa_email),
    ...ifDefined('description', body.description === null ? '' : body.description),
    ...ifDefined('group', body.group === null ? '' : body.group),
    ...ifDefined('axfr_ips', body.axfr_ips && JSON.stringify(body.axfr_ips)),
    ...ifDefined('master_ips', body.master_ips && JSON.stringify(body.master_ips)),
    ...ifDefined('expire_sec', rounded(body.expire_sec)),
    ...ifDefined('refresh_sec', rounded(body.refresh_sec)),
    ...ifDefined('retry_sec', rounded(body.retry_sec)),
    ...ifDefined('ttl_sec', rounded(body.ttl_sec)),
  }
}

/**
 * Inserts a domain; shared by all operations that create one.
 * @throws HttpError 400 when the name is taken
 */
export async function insertDomain(
  tx: Tx,
  context: Context,
  body: Create & { domain: string },
): Promise<Domain> {
  const now = wireTime(context.now)
  // Check first to avoid an error in the transaction; the unique column handles concurrent requests.
  const existingDomain = await tx
    .selectFrom('domain')
    .select('id')
    .where('domain', '=', body.domain)
    .executeTakeFirst()
  if (existingDomain) throw domainTakenError()
  const domain = await tx
    .insertInto('domain')
    .values({
      account_id: context.accountId,
      domain: body.domain,
      status: 'active',
      serial: nextSerial(0, context.now),
      created: now,
      updated: now,
      ...columns(body),
      type: body.type,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await grantCreator(tx, context.user, 'domain', domain.id)
  await setTags(tx, context.accountId, 'domain', domain.id, body.tags ?? [])
  await scheduleRendering(tx, context.jobs, domain)
  return domain
}

/**
 * Runs a transaction that creates a domain. A name that a concurrent request has taken results in a 400 response, not
 * 500.
 */
export async function makingDomain(context: Context, work: (tx: Tx) => Promise<Domain>) {
  try {
    const domain = await inTransaction(context.db, work)
    return await toDomain(context.db, domain)
  } catch (error) {
    throw isUniqueViolation(error, 'domain') ? domainTakenError() : error
  }
}

export const domainHandlers: Handlers<
  'listDomains' | 'createDomain' | 'getDomain' | 'updateDomain' | 'deleteDomain' | 'cloneDomain'
> = {
  listDomains({ query }, { db, user, accountId, filter }) {
    const all = db
      .selectFrom('domain')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('id')
    const ids = visibleIds(db, user, 'domain')
    const visible = ids ? all.where('id', 'in', ids) : all
    return pageOfAll(filtered(visible, 'listDomains', filter), query, (rows) => toDomains(db, rows))
  },

  createDomain({ body }, context) {
    if (body.tags?.length) unrestrictedForTags(context.user)
    const domain = normalizeDomainName(body.domain)
    throwIfErrors(domainErrors({ ...body, domain }))
    return makingDomain(context, async (tx) => {
      const createdDomain = await insertDomain(tx, context, { ...body, domain })
      await context.emit(tx, { action: 'domain_create', entity: domainEntity(createdDomain) })
      return createdDomain
    })
  },

  async getDomain({ path }, context) {
    return await toDomain(context.db, await ownedDomain(context.db, context, path.domainId))
  },

  updateDomain({ path, body }, context) {
    if (body.tags) unrestrictedForTags(context.user)
    const domain = body.domain === undefined ? undefined : normalizeDomainName(body.domain)
    return makingDomain(context, async (tx) => {
      const stored = await lockedDomain(tx, context, path.domainId)
      const after: DomainInput = {
        domain: domain ?? stored.domain,
        type: body.type ?? (stored.type as DomainInput['type']),
        soa_email: body.soa_email ?? stored.soa_email,
        master_ips: body.master_ips ?? JSON.parse(stored.master_ips),
        axfr_ips: body.axfr_ips ?? JSON.parse(stored.axfr_ips),
      }
      throwIfErrors(domainErrors(after))
      if (after.domain.length > stored.domain.length)
        await rejectTooLong(tx, stored.id, after.domain)
      if (after.domain !== stored.domain) await rejectLoop(tx, stored.id, after.domain)
      const changed = await tx
        .updateTable('domain')
        .set({
          ...columns(body),
          ...(domain === undefined ? {} : { domain }),
          // The serial of a slave is the one of its master.
          ...(after.type === 'master' && { serial: nextSerial(stored.serial, context.now) }),
          updated: wireTime(context.now),
        })
        .where('id', '=', stored.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      if (body.tags) await setTags(tx, context.accountId, 'domain', stored.id, body.tags)
      await rescheduleZone(tx, context.jobs, stored, changed)
      await context.emit(tx, { action: 'domain_update', entity: domainEntity(changed) })
      return changed
    })
  },

  async deleteDomain({ path }, context) {
    await inTransaction(context.db, async (tx) => {
      const domain = await lockedDomain(tx, context, path.domainId)
      await clearTags(tx, 'domain', domain.id)
      await revokeGrants(tx, 'domain', domain.id)
      await tx.deleteFrom('domain').where('id', '=', domain.id).execute()
      await context.emit(tx, { action: 'domain_delete', entity: domainEntity(domain) })
    })
    return {}
  },

  cloneDomain({ path, body }, context) {
    const id = parseId(path.domainId)
    const name = normalizeDomainName(body.domain)
    return makingDomain(context, async (tx) => {
      const { account_id: _, id: __, ...source } = await lockedDomain(tx, context, id)
      if (name.length > source.domain.length) await rejectTooLong(tx, id, name)
      await rejectLoop(tx, id, name)
      const clonedDomain = await insertDomain(tx, context, {
        domain: name,
        type: source.type as DomainInput['type'],
      })
      const now = wireTime(context.now)
      const copied = await tx
        .updateTable('domain')
        .set({
          ...source,
          domain: name,
          serial: clonedDomain.serial,
          created: now,
          updated: now,
        })
        .where('id', '=', clonedDomain.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('domain_record')
        .columns([...copiedColumns, 'domain_id', 'created', 'updated'])
        .expression((from) =>
          from
            .selectFrom('domain_record')
            .select((record) => [
              ...copiedColumns,
              record.val(clonedDomain.id).as('domain_id'),
              record.val(now).as('created'),
              record.val(now).as('updated'),
            ])
            .where('domain_id', '=', id)
            .orderBy('id'),
        )
        .execute()
      await context.emit(tx, { action: 'domain_create', entity: domainEntity(copied) })
      return copied
    })
  },
}

const copiedColumns = ['type', ...recordFieldNames, 'tree_path'] as const
