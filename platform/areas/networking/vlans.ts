import { visibleIds } from '../../auth/authorization.ts'
import { pageOfItems } from '../../database/page.ts'
import type { Vlan } from '../../generated/types.gen.ts'
import type { Handlers } from '../../api/context.ts'

/**
 * Lists VLANs. A VLAN exists while a profile names it, is as old as the first such profile, and is visible to users
 * who may see one of its instances.
 */
export const vlanHandlers: Handlers<'listVlans'> = {
  async listVlans({ query }, { db, user, accountId }) {
    const rows = await db
      .selectFrom('config_interface')
      .innerJoin('config', 'config.id', 'config_interface.config_id')
      .innerJoin('compute', 'compute.id', 'config.compute_id')
      .select(['config_interface.label', 'compute.region', 'config.created', 'compute.id'])
      .where('compute.account_id', '=', accountId)
      .where('config_interface.purpose', '=', 'vlan')
      .orderBy('compute.id')
      .execute()
    const visibleComputes = visibleIds(db, user, 'compute')
    const visible =
      visibleComputes &&
      new Set((await visibleComputes.execute()).map(({ object_id }) => object_id))
    const vlans = new Map<string, Vlan>()
    for (const { label, region, created, id } of rows) {
      const key = `${label} ${region}`
      const vlan = vlans.get(key) ?? { label: label ?? '', region, computes: [], created }
      if (created < vlan.created) vlan.created = created
      const isNew = vlan.computes.at(-1) !== id
      if (isNew && (!visible || visible.has(id))) vlan.computes.push(id)
      vlans.set(key, vlan)
    }
    const sorted = [...vlans].toSorted(([one], [other]) => (one < other ? -1 : 1))
    return pageOfItems(
      sorted.flatMap(([, vlan]) => (vlan.computes.length > 0 ? [vlan] : [])),
      query,
    )
  },
}
