import { useState } from 'react'
import * as z from 'zod/mini'
import { zImageUpdate } from '#api/generated/zod.gen.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { changedFields } from '#lib/changedFields.ts'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { imageLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { imageDisabledReason } from '../imageActions.ts'
import { useUpdateImage } from '../queries.ts'
import type { ImageDrawerProps } from './imageDrawers.ts'
import { imageLabelField } from './imageSchema.ts'

const schema = z.object({ label: imageLabelField, description: zImageUpdate.shape.description })

interface Values {
  label: string
  /** Null clears the description. */
  description: string | null | undefined
}

/** Form for the label and description of an image. Only changed fields are sent. */
export function EditImageForm({ image, onClose }: ImageDrawerProps) {
  const deniedReasonOf = useDeniedReasons()
  const [initialValues] = useState({
    label: image.label ?? '',
    description: image.description || null,
  })
  const form = useContractForm<Values>({
    schema,
    defaultValues: initialValues,
  })
  const deniedReason =
    imageDisabledReason(image, 'edit') ?? deniedReasonOf(needs.image.write(image.id))
  return (
    <FormDrawer
      title={`Edit ${imageLabel(image)}`}
      submitLabel="Save changes"
      call="PUT /images/{imageId}"
      form={form}
      operation={useUpdateImage()}
      toInput={({ label, description = null }) => ({
        path: { imageId: image.id },
        body: changedFields(initialValues, { label, description }),
      })}
      deniedReason={deniedReason}
      disabledReason={form.formState.isDirty ? undefined : 'No changes.'}
      onClose={onClose}
      onDone={(saved) => toast(`Saved ${imageLabel(saved)}`)}
    >
      <TextInput
        name="label"
        control={form.control}
        label="Label"
        limit={limits.imageUpdate.label.max}
        readOnly={deniedReason !== undefined}
      />
      <TextInput
        name="description"
        control={form.control}
        label="Description"
        optional
        whenEmpty={null}
        rows={3}
        limit={limits.imageUpdate.description.max}
        readOnly={deniedReason !== undefined}
      />
    </FormDrawer>
  )
}
