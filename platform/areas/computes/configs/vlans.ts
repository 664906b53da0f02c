import { vlansPerRegion } from '../../../../contract/rules/configInterfaces.ts'
import type { RuleError } from '../../../../contract/rules/ruleErrors.ts'
import type { Queryable, Tx } from '../../../database/transaction.ts'
import { lockAccount } from '../../account/lockAccount.ts'

/** Returns the labels of an account's VLANs in a region. A VLAN exists as long as a profile names it. */
async function vlansIn(db: Queryable, accountId: number, region: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('config_interface')
    .innerJoin('config', 'config.id', 'config_interface.config_id')
    .innerJoin('compute', 'compute.id', 'config.compute_id')
    .select('config_interface.label')
    .distinct()
    .where('compute.account_id', '=', accountId)
    .where('compute.region', '=', region)
    .where('config_interface.purpose', '=', 'vlan')
    .execute()
  return new Set(rows.map(({ label }) => label ?? ''))
}

/**
 * Returns errors of the VLANs that interfaces name, including new ones: a region has ten at most (response shapes
 * 4.6). Requests that create VLANs of one account run one at a time.
 */
export async function vlanErrors(
  tx: Tx,
  location: { accountId: number; region: string },
  interfaces: readonly { purpose: string; label?: string | null | undefined }[],
  at = (index: number) => `interfaces[${index}].label`,
): Promise<RuleError[]> {
  if (!interfaces.some(({ purpose }) => purpose === 'vlan')) return []
  await lockAccount(tx, location.accountId)
  const present = await vlansIn(tx, location.accountId, location.region)
  const faults: RuleError[] = []
  for (const [index, { purpose, label }] of interfaces.entries()) {
    if (purpose !== 'vlan' || present.has(label ?? '')) continue
    if (present.size >= vlansPerRegion)
      faults.push({
        field: at(index),
        reason: `The region has ${vlansPerRegion} VLANs already. Use one of them.`,
      })
    present.add(label ?? '')
  }
  return faults
}
