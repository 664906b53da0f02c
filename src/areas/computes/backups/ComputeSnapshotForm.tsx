import { createComputeSnapshot } from '#api/generated/sdk.gen.ts'
import { zCreateComputeSnapshotBody } from '#api/generated/zod.gen.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { formatDateTime } from '#lib/time.ts'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useTimeZone } from '#ui/display/Time.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { taskToast } from '#ui/overlay/taskToast.ts'
import { type Prerequisite, Prerequisites } from '#ui/form/Prerequisites.tsx'
import { computeRequest, useComputeAction } from '../useComputeAction.ts'
import type { BackupParts } from './backupDrawer.ts'
import { computeBackupName } from './computeBackupName.ts'
import { computeLabel } from '../../labels.ts'

export function ComputeSnapshotForm({ compute, backups, onClose }: BackupParts) {
  const name = computeLabel(compute)
  const zone = useTimeZone()
  const current = backups.snapshot?.current
  const form = useContractForm({
    schema: zCreateComputeSnapshotBody,
    defaultValues: { label: '' },
  })
  const prerequisites: Prerequisite[] = [
    current
      ? {
          state: 'warned',
          text: `Replaces “${computeBackupName(current, zone)}” of ${formatDateTime(current.created, zone)}, which is deleted.`,
        }
      : { state: 'met', text: 'No snapshot is replaced.' },
    ...(compute.status === 'running'
      ? [
          {
            state: 'warned',
            text: 'The instance is running. Power off for a consistent snapshot.',
          } as const,
        ]
      : []),
  ]
  const operation = useComputeAction(compute, createComputeSnapshot, {
    refreshes: ['listComputeBackups'],
    track: () => computeRequest(compute, 'snapshot', { before: { snapshot: current?.id ?? null } }),
  })
  return (
    <FormDrawer
      title={`Take snapshot of ${name}`}
      call="POST /compute/instances/{computeId}/backups"
      form={form}
      operation={operation}
      toInput={(body) => ({ path: { computeId: compute.id }, body })}
      onClose={onClose}
      onDone={() =>
        taskToast({ type: 'compute', id: compute.id }, `A snapshot of ${name} is being taken`)
      }
      submitLabel={current ? 'Replace snapshot' : 'Take snapshot'}
    >
      <TextInput
        name="label"
        control={form.control}
        label="Label"
        limit={limits.computeSnapshotCreate.label.max}
      />
      <Prerequisites items={prerequisites} />
    </FormDrawer>
  )
}
