import { type TicketIdField, ticketIdField } from '../../../contract/rules/tickets.ts'
import { isGrantedType, permissionsOn } from '../../auth/authorization.ts'
import type { Queryable } from '../../database/transaction.ts'
import type { Entity } from '../../events/emit.ts'
import type { Context, OperationInput } from '../../api/context.ts'
import { noAccess, HttpError } from '#shared/httpError.ts'
import { balancerEntity } from '../balancers/rows.ts'
import { computeEntity } from '../computes/rows.ts'
import { databaseEntity } from '../databases/rows.ts'
import { domainEntity } from '../domains/rows.ts'
import { firewallEntity } from '../networking/rows.ts'
import { volumeEntity } from '../volumes/rows.ts'
import { vpcEntity } from '../vpcs/rows.ts'

/** Subject of a ticket, in the contract's format (document 1, 2.5); a VLAN has no id. */
type Subject = Omit<Entity, 'id'> & { id?: number | string }

/** Loads the object of each id field. The local platform has no clusters and no metrics clients. */
const read: Record<
  TicketIdField,
  (db: Queryable, accountId: number, id: number) => Promise<Entity | undefined>
> = {
  async balancer_id(db, accountId, id) {
    const row = await owned(db, 'balancer', accountId, id)
    return row && balancerEntity(row)
  },
  async compute_id(db, accountId, id) {
    const row = await owned(db, 'compute', accountId, id)
    return row && computeEntity(row)
  },
  async database_id(db, accountId, id) {
    const row = await db
      .selectFrom('database')
      .select(['id', 'label', 'engine'])
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && databaseEntity(row)
  },
  async domain_id(db, accountId, id) {
    const row = await db
      .selectFrom('domain')
      .select(['id', 'domain'])
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && domainEntity(row)
  },
  async firewall_id(db, accountId, id) {
    const row = await owned(db, 'firewall', accountId, id)
    return row && firewallEntity(row)
  },
  async volume_id(db, accountId, id) {
    const row = await owned(db, 'volume', accountId, id)
    return row && volumeEntity(row)
  },
  async vpc_id(db, accountId, id) {
    const row = await owned(db, 'vpc', accountId, id)
    return row && vpcEntity(row)
  },
  kubecluster_id: () => Promise.resolve(undefined),
  metricsclient_id: () => Promise.resolve(undefined),
}

const owned = (
  db: Queryable,
  table: 'balancer' | 'compute' | 'firewall' | 'volume' | 'vpc',
  accountId: number,
  id: number,
) =>
  db
    .selectFrom(table)
    .select(['id', 'label'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

const kindOf = (field: TicketIdField) => field.slice(0, -'_id'.length)

/** Returns true when the caller may see the object. Without a grant, its existence is not revealed. */
async function isVisible({ db, user }: Context, kind: string, id: number): Promise<boolean> {
  if (!user.restricted || !isGrantedType(kind)) return true
  return ((await permissionsOn(db, user, kind, id)) ?? null) !== null
}

async function vlanOf(context: Context, label: string, region: string): Promise<Subject> {
  const interfaceRow = await context.db
    .selectFrom('config_interface')
    .innerJoin('config', 'config.id', 'config_interface.config_id')
    .innerJoin('compute', 'compute.id', 'config.compute_id')
    .select('compute.id')
    .where('compute.account_id', '=', context.accountId)
    .where('compute.region', '=', region)
    .where('config_interface.purpose', '=', 'vlan')
    .where('config_interface.label', '=', label)
    .execute()
  for (const { id } of interfaceRow)
    if (await isVisible(context, 'compute', id))
      return { label, type: 'vlan', url: `/v4/networking/vlans/${region}/${label}` }
  throw new HttpError(400, `The account has no VLAN ${label} in ${region}`, 'vlan')
}

/**
 * Returns the object that a new ticket refers to, or null. The fields have been checked for contradictions
 * (`ticketErrors`).
 * @throws HttpError 400 naming the field of an object that the caller cannot access
 */
export async function subjectOf(
  body: OperationInput<'openTicket'>['body'],
  context: Context,
): Promise<Subject | null> {
  const field = ticketIdField(body)
  const id = field && body[field]
  if (field === undefined || id == null)
    return body.vlan != null && body.region != null
      ? await vlanOf(context, body.vlan, body.region)
      : null
  const kind = kindOf(field)
  const ticketSubject = await read[field](context.db, context.accountId, id)
  if (!ticketSubject || !(await isVisible(context, kind, id)))
    throw new HttpError(400, noAccess(kind, id), field)
  return ticketSubject
}
