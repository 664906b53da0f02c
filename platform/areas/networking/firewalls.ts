import { firewallRulesErrors } from '../../../contract/rules/firewallRules.ts'
import {
  grantCreator,
  revokeGrants,
  unrestrictedForTags,
  visibleIds,
} from '../../auth/authorization.ts'
import { wireTime } from '#shared/clock.ts'
import { pageOfAll } from '../../database/page.ts'
import { inTransaction, type Tx } from '../../database/transaction.ts'
import type { FirewallRules, FirewallRulesUpdate } from '../../generated/types.gen.ts'
import { rejectTakenLabel, settingLabel } from '../../database/labels.ts'
import type { Context, Handlers, OperationInput } from '../../api/context.ts'
import { throwIfErrors } from '#shared/httpError.ts'
import { clearTags, setTags } from '../../database/objectTags.ts'
import { addDevice } from './devices.ts'
import {
  firewallEntity,
  type FirewallRecord,
  lockedFirewall,
  ownedFirewall,
  toFirewall,
  toFirewalls,
} from './rows.ts'

/** Returns the rules to store, which replace all existing rules. */
const storedRules = (rules: FirewallRulesUpdate): FirewallRules => ({
  inbound: rules.inbound ?? [],
  inbound_policy: rules.inbound_policy,
  outbound: rules.outbound ?? [],
  outbound_policy: rules.outbound_policy,
})

/** Returns the event actions of an update: enabling or disabling has a separate event. */
function updateActions(
  body: OperationInput<'updateFirewall'>['body'],
  firewall: FirewallRecord,
): string[] {
  const switched = body.status !== undefined && body.status !== firewall.status
  const changed = body.label !== undefined || body.tags !== undefined
  return [
    ...(changed || !switched ? ['firewall_update'] : []),
    ...(switched ? [body.status === 'enabled' ? 'firewall_enable' : 'firewall_disable'] : []),
  ]
}

async function addDevices(
  tx: Tx,
  context: Context,
  firewall: FirewallRecord,
  {
    computes = [],
    balancers = [],
  }: NonNullable<OperationInput<'createFirewall'>['body']['devices']>,
): Promise<void> {
  for (const [index, id] of computes.entries())
    await addDevice(tx, context, firewall, {
      type: 'compute',
      id,
      field: `devices.computes[${index}]`,
    })
  for (const [index, id] of balancers.entries())
    await addDevice(tx, context, firewall, {
      type: 'balancer',
      id,
      field: `devices.balancers[${index}]`,
    })
}

export const firewallHandlers: Handlers<
  | 'listFirewalls'
  | 'createFirewall'
  | 'getFirewall'
  | 'updateFirewall'
  | 'deleteFirewall'
  | 'getFirewallRules'
  | 'updateFirewallRules'
  | 'listComputeFirewalls'
> = {
  listFirewalls({ query }, { db, user, accountId }) {
    const all = db
      .selectFrom('firewall')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('id')
    const ids = visibleIds(db, user, 'firewall')
    return pageOfAll(ids ? all.where('id', 'in', ids) : all, query, (rows) => toFirewalls(db, rows))
  },

  createFirewall({ body }, context) {
    if (body.tags?.length) unrestrictedForTags(context.user)
    throwIfErrors(firewallRulesErrors(body.rules, 'rules.'))
    return settingLabel(
      'firewall',
      inTransaction(context.db, async (tx) => {
        await rejectTakenLabel(tx, 'firewall', context.accountId, body.label)
        const created = wireTime(context.now)
        const firewall = await tx
          .insertInto('firewall')
          .values({
            account_id: context.accountId,
            label: body.label,
            status: 'enabled',
            rules: JSON.stringify(storedRules(body.rules)),
            created,
            updated: created,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        await grantCreator(tx, context.user, 'firewall', firewall.id)
        await setTags(tx, context.accountId, 'firewall', firewall.id, body.tags ?? [])
        await context.emit(tx, { action: 'firewall_create', entity: firewallEntity(firewall) })
        await addDevices(tx, context, firewall, body.devices ?? {})
        return toFirewall(tx, firewall)
      }),
    )
  },

  async getFirewall({ path }, context) {
    return toFirewall(context.db, await ownedFirewall(context.db, context, path.firewallId))
  },

  updateFirewall({ path, body }, context) {
    if (body.tags) unrestrictedForTags(context.user)
    return settingLabel(
      'firewall',
      inTransaction(context.db, async (tx) => {
        const firewall = await lockedFirewall(tx, context, path.firewallId)
        const { label = firewall.label, status = firewall.status, tags } = body
        await rejectTakenLabel(tx, 'firewall', context.accountId, label, firewall.id)
        const changed = await tx
          .updateTable('firewall')
          .set({ label, status, updated: wireTime(context.now) })
          .where('id', '=', firewall.id)
          .returningAll()
          .executeTakeFirstOrThrow()
        if (tags) await setTags(tx, context.accountId, 'firewall', firewall.id, tags)
        for (const action of updateActions(body, firewall))
          await context.emit(tx, { action, entity: firewallEntity(changed) })
        return toFirewall(tx, changed)
      }),
    )
  },

  async deleteFirewall({ path }, context) {
    await inTransaction(context.db, async (tx) => {
      const firewall = await lockedFirewall(tx, context, path.firewallId)
      await clearTags(tx, 'firewall', firewall.id)
      await revokeGrants(tx, 'firewall', firewall.id)
      await tx.deleteFrom('firewall').where('id', '=', firewall.id).execute()
      await context.emit(tx, { action: 'firewall_delete', entity: firewallEntity(firewall) })
    })
    return {}
  },

  async getFirewallRules({ path }, context) {
    return JSON.parse((await ownedFirewall(context.db, context, path.firewallId)).rules)
  },

  updateFirewallRules({ path, body }, context) {
    throwIfErrors(firewallRulesErrors(body))
    return inTransaction(context.db, async (tx) => {
      const firewall = await lockedFirewall(tx, context, path.firewallId)
      const rules = storedRules(body)
      await tx
        .updateTable('firewall')
        .set({ rules: JSON.stringify(rules), updated: wireTime(context.now) })
        .where('id', '=', firewall.id)
        .execute()
      await context.emit(tx, { action: 'firewall_rules_update', entity: firewallEntity(firewall) })
      return rules
    })
  },

  // The route binding has already checked that the user may see the instance in the path.
  listComputeFirewalls: ({ path, query }, { db }) =>
    pageOfAll(
      db
        .selectFrom('firewall')
        .selectAll()
        .where('id', 'in', (part) =>
          part
            .selectFrom('firewall_device')
            .select('firewall_id')
            .where('compute_id', '=', path.computeId),
        )
        .orderBy('id'),
      query,
      (rows) => toFirewalls(db, rows),
    ),
}
