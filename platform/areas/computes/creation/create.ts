import * as limits from '../../../../contract/generated/limits.gen.ts'
import { backupError } from '../../../../contract/rules/backupRestores.ts'
import { diskAllocation } from '../../../../contract/rules/computeMoves.ts'
import { capabilityErrors, computeCreateErrors } from '../../../../contract/rules/deployments.ts'
import type { RuleError } from '../../../../contract/rules/ruleErrors.ts'
import { grantCreator, permissionsOn, unrestrictedForTags } from '../../../auth/authorization.ts'
import { computeTypeById } from '../../../catalogue/computeTypes.ts'
import { regionById } from '../../../catalogue/regions.ts'
import { inTransaction, type Tx } from '../../../database/transaction.ts'
import { settingLabel } from '../../../database/labels.ts'
import type { Context, Handlers, OperationInput } from '../../../api/context.ts'
import { throwIfErrors } from '#shared/httpError.ts'
import { hiddenSubnetErrors } from '../../vpcs/vpcInterfaces.ts'
import { type BackupRecord, contentsOfBackup } from '../backups/rows.ts'
import { durationBetween, startComputeJob } from '../computeJobs.ts'
import { vlanErrors } from '../configs/vlans.ts'
import type { Contents } from '../contents.ts'
import { toCompute } from '../toCompute.ts'
import { deployableOf } from './deployment.ts'
import { attachFirewall, firewallErrors } from './firewalls.ts'
import { deployableImageEntity } from './images.ts'
import { placementErrors } from './placement.ts'
import { provisionCompute } from './provision.ts'
import { countDeployment } from './scripts.ts'

type Body = OperationInput<'createCompute'>['body']

const defaultSwap = limits.computeCreate.swap_size.default

/** Payload of the job that creates an instance. */
export interface CreatePayload {
  booted: boolean
  /** Contents of the backup that the instance is created from. */
  contents?: Contents
}

/** Returns true when the account enrolls every new instance in the backup service (document 3, 2.1). */
export async function enrolsAll(tx: Tx, accountId: number): Promise<boolean> {
  const { backups_enabled } = await tx
    .selectFrom('account')
    .select('backups_enabled')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return backups_enabled === 1
}

/** Returns a backup of an instance that the user may change. */
async function usableBackup(tx: Tx, context: Context, id: number) {
  const backup = await tx
    .selectFrom('backup')
    .innerJoin('compute', 'compute.id', 'backup.compute_id')
    .selectAll('backup')
    .select('compute.image')
    .where('backup.id', '=', id)
    .where('compute.account_id', '=', context.accountId)
    .executeTakeFirst()
  if (!backup) return undefined
  const permissions = await permissionsOn(tx, context.user, 'compute', backup.compute_id)
  return permissions === 'read_write' ? backup : undefined
}

function backupErrors(body: Body, backup: BackupRecord | undefined): RuleError[] {
  if (body.backup_id === undefined) return []
  const fault = (reason: string, field = 'backup_id') => [{ field, reason }]
  if (!backup) return fault('Backup not found or its instance is not writable')
  const contents = contentsOfBackup(backup)
  const unusable = backupError({
    status: backup.status,
    available: backup.available === 1,
    region: backup.region,
    disks: contents.disks,
  })
  if (unusable !== undefined) return fault(unusable)
  const needed = diskAllocation(contents.disks)
  const type = computeTypeById(body.type)
  return [
    ...(backup.region === body.region
      ? []
      : fault(`The backup is in ${backup.region}; create the instance there`, 'region')),
    ...(type && type.disk < needed
      ? fault(`The backup needs ${needed} MB; this type has only ${type.disk} MB`, 'type')
      : []),
  ]
}

async function checked(tx: Tx, context: Context, body: Body) {
  const disk = computeTypeById(body.type)?.disk
  const room = disk === undefined ? undefined : disk - (body.swap_size ?? defaultSwap)
  const { image, faults } = await deployableOf(tx, context, body, room)
  const region = regionById(body.region)
  const backup =
    body.backup_id === undefined ? undefined : await usableBackup(tx, context, body.backup_id)
  const location = { accountId: context.accountId, region: body.region }
  const { interfaces = [] } = body
  throwIfErrors([
    ...placementErrors(body),
    ...computeCreateErrors(body),
    ...faults,
    ...(region ? capabilityErrors(body, region.capabilities, image?.capabilities) : []),
    ...backupErrors(body, backup),
    ...(await vlanErrors(tx, location, interfaces)),
    ...(await hiddenSubnetErrors(tx, context.user, interfaces, (index) => `interfaces[${index}].`)),
    ...(await firewallErrors(tx, context, body.firewall_id)),
  ])
  return { image, backup }
}

export const createHandlers: Handlers<'createCompute'> = {
  createCompute: ({ body }, context) =>
    settingLabel(
      'compute',
      inTransaction(context.db, async (tx) => {
        const { user, accountId, jobs } = context
        if (body.tags?.length) unrestrictedForTags(user)
        const { image, backup } = await checked(tx, context, body)
        const row = await provisionCompute(tx, {
          accountId,
          region: body.region,
          type: body.type,
          ...(body.label === undefined ? {} : { label: body.label }),
          image: image?.id ?? backup?.image ?? null,
          ...(image
            ? { imageLabel: image.label, imageSize: image.size, imageFilesystem: image.filesystem }
            : { deploys: false }),
          created: context.now,
          status: 'provisioning',
          group: body.group ?? '',
          tags: body.tags ?? [],
          swapSize: body.swap_size ?? defaultSwap,
          privateIp: body.private_ip === true,
          interfaces: body.interfaces ?? [],
          hasUserData: Boolean(body.metadata?.user_data),
          backupsEnabled: body.backups_enabled === true || (await enrolsAll(tx, accountId)),
        })
        await grantCreator(tx, user, 'compute', row.id)
        await attachFirewall(tx, context, row.id, body.firewall_id)
        await countDeployment(tx, body.script_id)
        await startComputeJob(tx, jobs, row, {
          kind: 'compute_create',
          durationSeconds: durationBetween(3, 67, row.id),
          username: user.username,
          secondary: image ? deployableImageEntity(image) : null,
          payload: {
            booted: body.booted ?? true,
            ...(backup ? { contents: contentsOfBackup(backup) } : {}),
          } satisfies CreatePayload,
        })
        return toCompute(tx, row)
      }),
    ),
}
