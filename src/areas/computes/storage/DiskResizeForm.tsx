import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { resizeComputeDisk } from '#api/generated/sdk.gen.ts'
import { formatMegabytes } from '#lib/format.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { taskToast } from '#ui/overlay/taskToast.ts'
import { type Prerequisite, Prerequisites, unmetReason } from '#ui/form/Prerequisites.tsx'
import { allocation } from './allocation.ts'
import { isDiskInUse } from './diskActions.ts'
import type { DiskProps } from './diskActions.ts'
import { diskSize } from './diskSchema.ts'
import { SizeInput } from './SizeInput.tsx'
import { diskRequest, useDiskWrite } from './useDiskWrite.ts'
import { diskLabel } from '../../labels.ts'

export function DiskResizeForm({ compute, disk, disks, configs, onClose }: DiskProps) {
  const name = diskLabel(disk)
  const now = disk.size ?? 0
  const { free } = allocation(disks, compute.specs?.disk)
  const maxSize = free === undefined ? undefined : now + free
  const schema = z.object({ size: diskSize(1, maxSize) })
  const form = useContractForm({ schema, defaultValues: { size: now } })
  const size: number | undefined = useWatch({ control: form.control, name: 'size' })
  const prerequisites: Prerequisite[] = [
    usage(isDiskInUse(compute, configs, disk)),
    ...(size !== undefined && size < now
      ? [
          {
            state: 'warned',
            text: `It shrinks by ${formatMegabytes(now - size)}: its files must fit, or the resize fails.`,
          } as const,
        ]
      : []),
    ...(disk.filesystem === 'raw'
      ? [
          {
            state: 'warned',
            text: 'The disk is raw: resize its contents yourself. Shrinking cuts them off.',
          } as const,
        ]
      : []),
  ]
  const operation = useDiskWrite(compute, resizeComputeDisk, {
    track: ({ body }) => diskRequest(compute, disk, 'diskResize', { size: body.size }),
  })
  return (
    <FormDrawer
      title={`Resize ${name}`}
      meta={<>Current size: {formatMegabytes(now)}</>}
      call="POST /compute/instances/{computeId}/disks/{diskId}/resize"
      form={form}
      operation={operation}
      toInput={(body) => ({ path: { computeId: compute.id, diskId: disk.id }, body })}
      onClose={onClose}
      onDone={(_, body) =>
        taskToast(
          { type: 'compute', id: compute.id },
          `Resizing ${name} to ${formatMegabytes(body.size)}`,
        )
      }
      submitLabel={`Resize to ${formatMegabytes(size)}`}
      disabledReason={
        unmetReason(prerequisites) ?? (size === now ? 'This is the current size.' : undefined)
      }
    >
      <SizeInput
        name="size"
        control={form.control}
        label="Size"
        least={1}
        most={maxSize}
        help={
          maxSize === undefined
            ? undefined
            : `The plan has space for ${formatMegabytes(maxSize)} at most.`
        }
      />
      <Prerequisites items={prerequisites} />
    </FormDrawer>
  )
}

function usage(inUse: boolean | undefined): Prerequisite {
  if (inUse === false) return { state: 'met', text: 'The disk is not in use.' }
  return inUse
    ? {
        state: 'unmet',
        text: 'The disk is in use, so the resize would fail. Shut the instance down first.',
      }
    : {
        state: 'warned',
        text: 'It is unknown whether the disk is in use. If it is, the resize fails.',
      }
}
