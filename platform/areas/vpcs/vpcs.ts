import { grantCreator, revokeGrants, visibleIds } from '../../auth/authorization.ts'
import { regionErrors } from '../../catalogue/regionErrors.ts'
import { wireTime } from '#shared/clock.ts'
import { pageOfAll } from '../../database/page.ts'
import { inTransaction } from '../../database/transaction.ts'
import { rejectTakenLabel, settingLabel } from '../../database/labels.ts'
import type { Handlers } from '../../api/context.ts'
import { HttpError, throwIfErrors } from '#shared/httpError.ts'
import { lockedVpc, ownedVpc, subnetEntity, subnetsOf, toVpc, toVpcs, vpcEntity } from './rows.ts'
import { insertSubnet, isAssigned, newSubnetErrors } from './subnets.ts'

export const vpcHandlers: Handlers<
  'listVpcs' | 'createVpc' | 'getVpc' | 'updateVpc' | 'deleteVpc'
> = {
  listVpcs({ query }, { db, user, accountId }) {
    const all = db.selectFrom('vpc').selectAll().where('account_id', '=', accountId).orderBy('id')
    const ids = visibleIds(db, user, 'vpc')
    return pageOfAll(ids ? all.where('id', 'in', ids) : all, query, (rows) => toVpcs(db, rows))
  },

  createVpc({ body }, context) {
    const { subnets = [] } = body
    throwIfErrors([...regionErrors(body.region, 'VPCs'), ...newSubnetErrors(subnets)])
    return settingLabel(
      'vpc',
      inTransaction(context.db, async (tx) => {
        await rejectTakenLabel(tx, 'vpc', context.accountId, body.label)
        const created = wireTime(context.now)
        const vpc = await tx
          .insertInto('vpc')
          .values({
            account_id: context.accountId,
            label: body.label,
            description: body.description ?? '',
            region: body.region,
            created,
            updated: created,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        await grantCreator(tx, context.user, 'vpc', vpc.id)
        await context.emit(tx, { action: 'vpc_create', entity: vpcEntity(vpc) })
        for (const subnet of subnets) await insertSubnet(tx, context, vpc, subnet)
        return toVpc(tx, vpc)
      }),
    )
  },

  async getVpc({ path }, context) {
    return toVpc(context.db, await ownedVpc(context.db, context, path.vpcId))
  },

  updateVpc: ({ path, body }, context) =>
    settingLabel(
      'vpc',
      inTransaction(context.db, async (tx) => {
        const vpc = await lockedVpc(tx, context, path.vpcId)
        const { label = vpc.label, description = vpc.description } = body
        await rejectTakenLabel(tx, 'vpc', context.accountId, label, vpc.id)
        const changed = await tx
          .updateTable('vpc')
          .set({ label, description, updated: wireTime(context.now) })
          .where('id', '=', vpc.id)
          .returningAll()
          .executeTakeFirstOrThrow()
        await context.emit(tx, { action: 'vpc_update', entity: vpcEntity(changed) })
        return toVpc(tx, changed)
      }),
    ),

  async deleteVpc({ path }, context) {
    await inTransaction(context.db, async (tx) => {
      const vpc = await lockedVpc(tx, context, path.vpcId)
      const subnets = await subnetsOf(tx, vpc.id).execute()
      for (const subnet of subnets)
        if (await isAssigned(tx, subnet))
          throw new HttpError(400, 'Cannot delete a VPC with resources attached')
      await revokeGrants(tx, 'vpc', vpc.id)
      await tx.deleteFrom('vpc').where('id', '=', vpc.id).execute()
      for (const subnet of subnets)
        await context.emit(tx, {
          action: 'subnet_delete',
          entity: subnetEntity(subnet),
          secondary: vpcEntity(vpc),
        })
      await context.emit(tx, { action: 'vpc_delete', entity: vpcEntity(vpc) })
    })
    return {}
  },
}
