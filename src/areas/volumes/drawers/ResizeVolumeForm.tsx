import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { trackTask } from '#api/tasks/trackTask.ts'
import { volumeGrowthError, volumeSize } from '#contract/rules/volumes.ts'
import { formatGigabytes } from '#lib/format.ts'
import { NumberInput } from '#ui/form/fields/NumberInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useResizeVolume } from '../queries.ts'
import { volumeDisabledReason } from '../volumeActions.ts'
import { attachedComputeLabel } from '../attachedComputeLabel.ts'
import type { VolumeDrawerProps } from './volumeDrawers.ts'
import { volumeRequest } from './volumeTask.ts'
import { gigabytes } from './volumeSchema.ts'
import { volumeLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'

/** Form that enlarges a volume; shrinking is not possible. */
export function ResizeVolumeForm({ volume, onClose }: VolumeDrawerProps) {
  const deniedReasonOf = useDeniedReasons()
  const { mutateAsync: resize } = useResizeVolume()
  const name = volumeLabel(volume)
  const now = volume.size ?? 0
  const schema = z.object({
    size: gigabytes.check(
      z.superRefine((wanted, context) => {
        const message = volumeGrowthError(now, wanted)
        if (message !== undefined) context.addIssue({ code: 'custom', message, input: wanted })
      }),
    ),
  })
  const form = useContractForm({
    schema,
    mode: 'onChange',
    defaultValues: { size: now },
  })
  const size: unknown = useWatch({ control: form.control, name: 'size' })
  const instance = attachedComputeLabel(volume)
  return (
    <FormDrawer
      title={`Resize ${name}`}
      meta={`Current size ${formatGigabytes(now)}`}
      submitLabel="Resize volume"
      call="POST /volumes/{volumeId}/resize"
      callParts={(size) => ({ path: { volumeId: volume.id }, body: { size } })}
      form={form}
      operation={{
        mutateAsync: (wanted: number) =>
          trackTask(volumeRequest(volume, 'volumeResize', { size: wanted }), () =>
            resize({ path: { volumeId: volume.id }, body: { size: wanted } }),
          ),
      }}
      toInput={(values) => values.size}
      deniedReason={deniedReasonOf(needs.volume.resize(volume))}
      disabledReason={
        volumeDisabledReason(volume, 'resize') ??
        (size === now ? 'This is its current size.' : undefined)
      }
      onClose={onClose}
      onDone={(_, values) => toast(`Resizing ${name} to ${formatGigabytes(values.size)}`)}
    >
      <NumberInput
        name="size"
        control={form.control}
        label="Size"
        unit="GB"
        help={`More than ${formatGigabytes(now)}, at most ${formatGigabytes(volumeSize.max)}.`}
      />
      <p>
        Volumes can only grow. Resize the filesystem
        {instance === undefined ? ' on the instance' : ` on ${instance}`} afterwards.
      </p>
    </FormDrawer>
  )
}
