import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { volumePath } from '#contract/rules/volumes.ts'
import { changedFields } from '#lib/changedFields.ts'
import { mergeLists } from '#lib/mergeList.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useUpdateVolume, useVolumes, volumeQuery } from '../queries.ts'
import { attachedComputeLabel } from '../attachedComputeLabel.ts'
import type { VolumeDrawerProps } from './volumeDrawers.ts'
import { VolumeFields, volumeFields, volumeValues } from './VolumeFields.tsx'
import { volumeLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'

/** Form for the label and tags of a volume. Only changed fields are sent. */
export function EditVolumeForm({ volume, onClose }: VolumeDrawerProps) {
  const client = useQueryClient()
  const update = useUpdateVolume()
  const deniedReasonOf = useDeniedReasons()
  const [initialVolume] = useState(volume)
  const schema = z.object(volumeFields(useVolumes().rows, volume))
  const defaultValues = volumeValues(initialVolume)
  const form = useContractForm<typeof defaultValues, typeof defaultValues>({
    schema,
    defaultValues,
  })
  const enteredLabel = useWatch({ control: form.control, name: 'label' })
  const read = () => client.fetchQuery({ ...volumeQuery(volume.id, client), staleTime: 0 })
  const deniedReason = deniedReasonOf(needs.volume.edit(volume))
  const instance = attachedComputeLabel(volume)
  return (
    <FormDrawer
      title={`Rename or tag ${volumeLabel(volume)}`}
      submitLabel="Save changes"
      call="PUT /volumes/{volumeId}"
      form={form}
      operation={update}
      toInput={async (values) => ({
        path: { volumeId: volume.id },
        body: (
          await mergeLists(['tags'], initialVolume, changedFields(defaultValues, values), read)
        ).body,
      })}
      deniedReason={deniedReason}
      disabledReason={form.formState.isDirty ? undefined : 'No changes.'}
      onClose={onClose}
      onDone={(saved) => toast(`Saved ${volumeLabel(saved)}`)}
    >
      <VolumeFields
        fieldOf={(name) => ({ name, control: form.control })}
        readOnly={deniedReason !== undefined}
        labelHelp={
          enteredLabel === defaultValues.label
            ? undefined
            : `Its device path becomes ${volumePath(enteredLabel)}${instance === undefined ? '' : `: update its mounts on ${instance}`}.`
        }
      />
    </FormDrawer>
  )
}
