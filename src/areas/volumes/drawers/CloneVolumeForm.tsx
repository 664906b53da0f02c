import * as z from 'zod/mini'
import { trackTask } from '#api/tasks/trackTask.ts'
import type { VolumeClone } from '#api/generated/types.gen.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { formatGigabytes } from '#lib/format.ts'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useCloneVolume, useVolumes } from '../queries.ts'
import { volumeDisabledReason } from '../volumeActions.ts'
import { attachedComputeLabel } from '../attachedComputeLabel.ts'
import type { VolumeDrawerProps } from './volumeDrawers.ts'
import { volumeRequest } from './volumeTask.ts'
import { freeLabel } from './volumeSchema.ts'
import { volumeLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'
import { useRegionLabel } from '#api/query/regions.ts'

export function CloneVolumeForm({ volume, onClose }: VolumeDrawerProps) {
  const regionLabel = useRegionLabel()
  const clone = useCloneVolume()
  const deniedReasonOf = useDeniedReasons()
  const name = volumeLabel(volume)
  const fields = { label: freeLabel(useVolumes().rows) } satisfies Record<
    keyof VolumeClone,
    unknown
  >
  const schema = z.object(fields)
  const form = useContractForm({ schema, defaultValues: { label: '' } })
  const instance = attachedComputeLabel(volume)
  return (
    <FormDrawer
      title={`Clone ${name}`}
      submitLabel="Clone volume"
      call="POST /volumes/{volumeId}/clone"
      form={form}
      operation={clone}
      toInput={(body) => ({ path: { volumeId: volume.id }, body })}
      deniedReason={deniedReasonOf(needs.volume.clone(volume))}
      disabledReason={volumeDisabledReason(volume, 'clone')}
      onClose={onClose}
      onDone={(copy) => {
        void trackTask(volumeRequest(copy, 'volumeCreate'), () => Promise.resolve(copy))
        toast(`Cloning ${name} as ${volumeLabel(copy)}`)
      }}
    >
      <p>
        The copy is a volume of {formatGigabytes(volume.size)} in {regionLabel(volume.region)},
        unattached and billed.
      </p>
      {instance !== undefined && (
        <p>Data that {instance} writes during the copy may be incomplete in it.</p>
      )}
      <TextInput
        name="label"
        control={form.control}
        label="Label of the copy"
        limit={limits.volumeClone.label.max}
      />
    </FormDrawer>
  )
}
