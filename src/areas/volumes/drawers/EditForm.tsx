import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import * as limits from '#contract/limits.gen.ts'
import type { VolumeUpdate } from '#api/generated/types.gen.ts'
import { volumePath } from '#contract/rules/volumes.ts'
import { changedFields } from '#lib/changedFields.ts'
import { mergeLists } from '#lib/mergeList.ts'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { resolverFor } from '#ui/formFaults.ts'
import { FormDrawer } from '#ui/FormDrawer.tsx'
import { toast } from '#ui/toast.ts'
import { TagsField } from '../../tags/TagsField.tsx'
import { useUpdateVolume, useVolumes, volumeQuery } from '../queries.ts'
import { instanceName } from '../volumeName.ts'
import { useAddressedVolume } from './useAddressed.ts'
import { useCloseDrawer } from '#ui/useDrawerAddress.ts'
import { freeLabel, tagList } from './volumeSchema.ts'
import { volumeLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { useDeniedReason, useDeniedReasons } from '#api/permissions.ts'

/** Its label and its tags; only what was changed is sent. */
export function EditForm() {
  const client = useQueryClient()
  const volume = useAddressedVolume()
  const close = useCloseDrawer()
  const update = useUpdateVolume()
  const deniedReasonOf = useDeniedReasons()
  const tagsDenied = useDeniedReason(needs.volume.tag)
  const [shown] = useState(volume)
  const { label = '', tags = [] } = shown
  const fields = { label: freeLabel(useVolumes().rows, volume), tags: tagList }
  const schema = z.object(fields satisfies Record<keyof VolumeUpdate, unknown>)
  const form = useForm({ resolver: resolverFor(schema), defaultValues: { label, tags } })
  const typed = useWatch({ control: form.control, name: 'label' })
  const read = () => client.fetchQuery({ ...volumeQuery(volume.id, client), staleTime: 0 })
  const deniedReason = deniedReasonOf(needs.volume.edit(volume))
  const instance = instanceName(volume)
  return (
    <FormDrawer
      title={`Rename or tag ${volumeLabel(volume)}`}
      submitLabel="Save changes"
      form={form}
      operation={update}
      toInput={async (values) => ({
        path: { volumeId: volume.id },
        body: (await mergeLists(['tags'], shown, changedFields(shown, values), read)).body,
      })}
      disabledReason={deniedReason ?? (form.formState.isDirty ? undefined : 'No changes.')}
      onClose={close}
      onDone={(saved) => toast(`Saved ${volumeLabel(saved)}`)}
    >
      <TextInput
        name="label"
        control={form.control}
        label="Label"
        limit={limits.volumeUpdate.label.max}
        readOnly={deniedReason !== undefined}
        help={
          typed === label
            ? undefined
            : `Its device path becomes ${volumePath(typed)}${instance === undefined ? '' : `: change what mounts it in ${instance}`}.`
        }
      />
      <TagsField
        name="tags"
        control={form.control}
        readOnly={(deniedReason ?? tagsDenied) !== undefined}
        help={tagsDenied}
      />
    </FormDrawer>
  )
}
