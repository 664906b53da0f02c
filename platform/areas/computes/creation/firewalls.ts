import type { RuleError } from '../../../../contract/rules/ruleErrors.ts'
import { permissionsOn } from '../../../auth/authorization.ts'
import { wireTime } from '#shared/clock.ts'
import { forUpdate } from '../../../database/forUpdate.ts'
import type { Tx } from '../../../database/transaction.ts'
import type { Context } from '../../../api/context.ts'

/**
 * Returns errors of the firewall of a new instance, and locks the firewall until the instance is attached. The user
 * needs write access, because attaching a device changes the firewall.
 */
export async function firewallErrors(
  tx: Tx,
  { accountId, user }: Context,
  firewallId: number | undefined,
): Promise<RuleError[]> {
  if (firewallId === undefined) return []
  const owned = tx
    .selectFrom('firewall')
    .select('id')
    .where('id', '=', firewallId)
    .where('account_id', '=', accountId)
  const firewall = await forUpdate(tx, owned).executeTakeFirst()
  const permissions = firewall && (await permissionsOn(tx, user, 'firewall', firewallId))
  return permissions === 'read_write'
    ? []
    : [{ field: 'firewall_id', reason: 'Firewall not found or not writable' }]
}

export async function attachFirewall(
  tx: Tx,
  { now }: Context,
  computeId: number,
  firewallId: number | undefined,
): Promise<void> {
  if (firewallId === undefined) return
  const created = wireTime(now)
  await tx
    .insertInto('firewall_device')
    .values({
      firewall_id: firewallId,
      compute_id: computeId,
      balancer_id: null,
      created,
      updated: created,
    })
    .execute()
}
