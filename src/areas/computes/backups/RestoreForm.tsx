import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { restoreComputeBackup } from '#api/generated/sdk.gen.ts'
import type { ComputeBackup } from '#api/generated/types.gen.ts'
import { restoreError } from '#contract/rules/backupRestores.ts'
import { diskAllocation } from '#contract/rules/computeMoves.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import { isLocked, lockedReason } from '#lib/deleteLock.ts'
import { formatMegabytes } from '#lib/format.ts'
import { RadioInput } from '#ui/form/fields/RadioInput.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { taskToast } from '#ui/overlay/taskToast.ts'
import { type Prerequisite, Prerequisites, unmetReason } from '#ui/form/Prerequisites.tsx'
import { useTimeZone } from '#ui/display/Time.tsx'
import { RebuildConsequences } from '../storage/RebuildConsequences.tsx'
import { computePaths } from '#paths/computes.ts'
import { computeRequest, useComputeAction } from '../useComputeAction.ts'
import { sizedDisks } from '../plans/planErrors.ts'
import { useComputes } from '../queries.ts'
import { computeDisksQuery } from '../storage/queries.ts'
import type { BackupParts } from './backupDrawer.ts'
import { computeBackupName } from './computeBackupName.ts'
import { computeLabel } from '../../labels.ts'

/** Destination of a restore; empty until the user selects one. */
type Destination = '' | 'overwrite' | 'add' | 'new'

interface Restore {
  destination: Destination
  /** ID of the instance that gets the disks, if it is not the one of the backup. */
  compute_id?: number | undefined
  /** True if the disks of another instance are replaced. */
  overwrite: boolean
  confirm: string
}

const overwrites = ({ destination, overwrite }: Pick<Restore, 'destination' | 'overwrite'>) =>
  destination === 'overwrite' || (destination === 'add' && overwrite)

/** Restores a backup over the disks of its instance, to an instance of the same region, or to a new instance. */
export function RestoreForm({ compute, backup, onClose }: BackupParts & { backup: ComputeBackup }) {
  const computes = useComputes()
  const zone = useTimeZone()
  const navigate = useNavigate()
  const inRegion = computes.rows.filter(
    ({ region }) => region === (backup.region ?? compute.region),
  )
  const nameOf = (id: number) =>
    computeLabel(
      computes.rows.find((each) => each.id === id) ?? (id === compute.id ? compute : { id }),
    )
  const targetIdOf = ({ destination, compute_id }: Pick<Restore, 'destination' | 'compute_id'>) =>
    destination === 'overwrite' ? compute.id : destination === 'add' ? compute_id : undefined
  const schema = z
    .object({
      destination: z.enum(['', 'overwrite', 'add', 'new']),
      compute_id: z.optional(z.number()),
      overwrite: z.boolean(),
      confirm: z.string(),
    })
    .check(
      z.refine((values) => values.destination !== 'add' || values.compute_id !== undefined, {
        error: 'Required',
        path: ['compute_id'],
      }),
      z.refine(
        (values) =>
          !overwrites(values) || values.confirm.trim() === nameOf(targetIdOf(values) ?? compute.id),
        { error: 'Type the name to confirm', path: ['confirm'] },
      ),
    )
  const form = useContractForm<Restore>({
    schema,
    defaultValues: { destination: '', compute_id: undefined, overwrite: false, confirm: '' },
  })
  const { control } = form
  const values = useWatch({ control }) as Restore
  const { destination, confirm } = values
  const overwrite = overwrites(values)
  const targetId = targetIdOf(values)
  const target = computes.rows.find(({ id }) => id === targetId) ?? compute
  const disks = useQuery(computeDisksQuery(target.id))
  const name = nameOf(target.id)
  const hasTarget = destination !== 'new' && targetId !== undefined
  const state = { status: backup.status ?? '', available: backup.available ?? true }
  const backed = (backup.disks ?? []).map(({ size }) => ({ size: size ?? 0 }))
  const faultWith = (replaces: boolean) =>
    disks.data && target.specs?.disk !== undefined
      ? restoreError(
          { ...state, region: backup.region ?? target.region ?? '', disks: backed },
          {
            region: target.region ?? '',
            disk: target.specs.disk,
            allocated: diskAllocation(sizedDisks(disks.data.data ?? [])),
          },
          replaces,
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
      call={
        destination === 'new'
          ? undefined
          : 'POST /compute/instances/{computeId}/backups/{backupId}/restore'
      }
      form={form}
      // A new instance has a form with more fields, which sends the request.
      operation={destination === 'new' ? { mutateAsync: () => Promise.resolve({}) } : operation}
      toInput={(sent) => ({
        path: { computeId: compute.id, backupId: backup.id },
        body: { compute_id: targetIdOf(sent) ?? compute.id, overwrite: overwrites(sent) },
      })}
      onClose={onClose}
      onDone={() => {
        if (destination === 'new') {
          void navigate(computePaths.createFrom(compute.id, backup.id))
          return false
        }
        taskToast(
          { type: 'compute', id: target.id },
          `${computeBackupName(backup, zone)} is being restored to ${name}`,
        )
        return true
      }}
      submitLabel={
        destination === 'new'
          ? 'Continue'
          : overwrite
            ? `Overwrite ${name}`
            : hasTarget
              ? `Restore to ${name}`
              : 'Restore'
      }
      disabledReason={
        destination === ''
          ? 'Select where to restore the backup'
          : destination === 'new'
            ? undefined
            : hasTarget
              ? (unmetReason(prerequisites) ??
                (overwrite && confirm.trim() !== name ? `Type ${name} to confirm` : undefined))
              : 'Select an instance'
      }
    >
      <RadioInput
        name="destination"
        control={control}
        label="Restore to"
        options={[
          {
            value: 'overwrite',
            label: `Overwrite ${computeLabel(compute)}`,
            detail: 'Deletes all its disks and configurations first.',
          },
          {
            value: 'add',
            label: 'Add to an instance',
            detail: 'Adds the disks to an instance in the same region.',
          },
          {
            value: 'new',
            label: 'Create a new instance',
            detail: 'Opens the form with this backup.',
          },
        ]}
      />
      {destination === 'add' && (
        <SelectInput
          name="compute_id"
          control={control}
          label="Instance"
          width="full"
          options={(inRegion.length > 0 ? inRegion : [compute]).map((each) => ({
            value: each.id,
            label:
              each.id === compute.id ? `${computeLabel(each)} (this instance)` : computeLabel(each),
            detail: formatMegabytes(each.specs?.disk),
          }))}
        />
      )}
      {destination === 'add' && hasTarget && (
        <SwitchInput
          name="overwrite"
          control={control}
          label="Overwrite existing disks"
          help="Deletes all its disks and configurations first. If off, restored disks are added."
        />
      )}
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
      {hasTarget && <Prerequisites items={prerequisites} />}
    </FormDrawer>
  )
}
