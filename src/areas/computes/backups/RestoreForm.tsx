import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { restoreComputeBackup } from '#api/generated/sdk.gen.ts'
import type { ComputeBackup } from '#api/generated/types.gen.ts'
import { restoreError } from '#contract/rules/backupRestores.ts'
import { diskAllocation } from '#contract/rules/computeMoves.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import { isLocked, lockedReason } from '#lib/deleteLock.ts'
import { formatMegabytes } from '#lib/format.ts'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { taskToast } from '#ui/overlay/taskToast.ts'
import { type Prerequisite, Prerequisites, unmetReason } from '#ui/form/Prerequisites.tsx'
import { useTimeZone } from '#ui/display/Time.tsx'
import { RebuildConsequences } from '../storage/RebuildConsequences.tsx'
import { computeRequest, useComputeAction } from '../useComputeAction.ts'
import { sizedDisks } from '../plans/planErrors.ts'
import { useComputes } from '../queries.ts'
import { computeDisksQuery } from '../storage/queries.ts'
import type { BackupParts } from './backupDrawer.ts'
import { computeBackupName } from './computeBackupName.ts'
import { computeLabel } from '../../labels.ts'

interface Restore {
  compute_id: number
  overwrite: boolean
  confirm: string
}

/** Restores a backup to an instance of the same region, in addition to its disks or replacing them. */
export function RestoreForm({ compute, backup, onClose }: BackupParts & { backup: ComputeBackup }) {
  const computes = useComputes()
  const zone = useTimeZone()
  const inRegion = computes.rows.filter(
    ({ region }) => region === (backup.region ?? compute.region),
  )
  const nameOf = (id: number) =>
    computeLabel(
      computes.rows.find((each) => each.id === id) ?? (id === compute.id ? compute : { id }),
    )
  const schema = z
    .object({ compute_id: z.number(), overwrite: z.boolean(), confirm: z.string() })
    .check(
      z.refine(
        ({ compute_id, overwrite, confirm }) => !overwrite || confirm.trim() === nameOf(compute_id),
        { error: 'Type the name to confirm', path: ['confirm'] },
      ),
    )
  const form = useContractForm<Restore>({
    schema,
    defaultValues: { compute_id: compute.id, overwrite: false, confirm: '' },
  })
  const { control } = form
  const [targetId, overwrite, confirm] = useWatch({
    control,
    name: ['compute_id', 'overwrite', 'confirm'],
  })
  const target = computes.rows.find(({ id }) => id === targetId) ?? compute
  const disks = useQuery(computeDisksQuery(target.id))
  const name = nameOf(target.id)
  const state = { status: backup.status ?? '', available: backup.available ?? true }
  const backed = (backup.disks ?? []).map(({ size }) => ({ size: size ?? 0 }))
  const faultWith = (overwrites: boolean) =>
    disks.data && target.specs?.disk !== undefined
      ? restoreError(
          { ...state, region: backup.region ?? target.region ?? '', disks: backed },
          {
            region: target.region ?? '',
            disk: target.specs.disk,
            allocated: diskAllocation(sizedDisks(disks.data.data ?? [])),
          },
          overwrites,
          formatMegabytes,
        )
      : undefined
  const fault = faultWith(overwrite)
  const overwriteHint =
    !overwrite && faultWith(true) === undefined
      ? ' It fits if it overwrites the disks of the target.'
      : ''
  const busy = computeCan.restore(target.status ?? 'unknown')
  const prerequisites: Prerequisite[] = [
    fault === undefined
      ? {
          state: 'met',
          text: `The instance is in the same region, and ${formatMegabytes(diskAllocation(backed))} fit.`,
        }
      : { state: 'unmet', text: `${fault}.${overwriteHint}` },
    ...(overwrite && isLocked(target)
      ? [{ state: 'unmet', text: lockedReason(target) ?? '' } as const]
      : []),
    ...(busy === undefined ? [] : [{ state: 'unmet', text: busy } as const]),
    { state: 'stated', text: 'Backups under maintenance can’t be restored.' },
    // Overwriting deletes the original disks before the restore, so UUIDs cannot collide.
    ...(overwrite
      ? []
      : [
          {
            state: 'warned',
            text: 'The restored disks keep the UUIDs of the originals. If both are attached, the instance may boot from the wrong one.',
          } as const,
        ]),
    ...(overwrite && target.status === 'running'
      ? [{ state: 'warned', text: `${name} is shut down for the restore and stays off.` } as const]
      : []),
  ]
  const operation = useComputeAction(target, restoreComputeBackup, {
    refreshes: ['getCompute', 'listComputeDisks', 'listComputeConfigs'],
    track: () => computeRequest(target, 'restore'),
    destroys: ({ body }) => (body.overwrite ? target.id : undefined),
  })
  return (
    <FormDrawer
      title={`Restore ${computeBackupName(backup, zone, 'within')}`}
      width="wide"
      call="POST /compute/instances/{computeId}/backups/{backupId}/restore"
      form={form}
      operation={operation}
      toInput={({ compute_id, overwrite: replaces }) => ({
        path: { computeId: compute.id, backupId: backup.id },
        body: { compute_id, overwrite: replaces },
      })}
      onClose={onClose}
      onDone={() =>
        taskToast(
          { type: 'compute', id: target.id },
          `${computeBackupName(backup, zone)} is being restored to ${name}`,
        )
      }
      submitLabel={overwrite ? `Overwrite ${name}` : `Restore to ${name}`}
      disabledReason={
        unmetReason(prerequisites) ??
        (overwrite && confirm.trim() !== name ? `Type ${name} to confirm` : undefined)
      }
    >
      <SelectInput
        name="compute_id"
        control={control}
        label="To"
        width="full"
        help="Only instances in the same region."
        options={(inRegion.length > 0 ? inRegion : [compute]).map((each) => ({
          value: each.id,
          label:
            each.id === compute.id ? `${computeLabel(each)} (this instance)` : computeLabel(each),
          detail: formatMegabytes(each.specs?.disk),
        }))}
      />
      <SwitchInput
        name="overwrite"
        control={control}
        label="Overwrite existing disks"
        help="Deletes all its disks and configurations first. If off, restored disks are added."
      />
      {overwrite && (
        <>
          <RebuildConsequences compute={target} />
          <TextInput
            name="confirm"
            control={control}
            label={`Type ${name} to confirm`}
            width="medium"
          />
        </>
      )}
      <Prerequisites items={prerequisites} />
    </FormDrawer>
  )
}
