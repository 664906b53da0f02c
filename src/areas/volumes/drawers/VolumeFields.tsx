import type { ReactElement, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useDeniedReason } from '#api/session/permissions.ts'
import type { Volume, VolumeCreate, VolumeUpdate } from '#api/generated/types.gen.ts'
import { zVolumeCreate } from '#api/generated/zod.gen.ts'
import type { EveryField } from '#lib/requestBody.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { type FieldProps, TextInput } from '#ui/form/fields/TextInput.tsx'
import { needs } from '../../needs.ts'
import { TagsField } from '../../tags/public/TagsField.tsx'
import { freeLabel } from './volumeSchema.ts'

type VolumeField = keyof VolumeUpdate

/** Fields that are set on creation and can be changed later. */
export type VolumeValues = EveryField<Pick<VolumeCreate, VolumeField>>

export const volumeValues = (volume?: Volume): VolumeValues => ({
  label: volume?.label ?? '',
  tags: volume?.tags ?? [],
})

const besideLabel = (Object.keys(volumeValues()) as VolumeField[]).filter(
  (field) => field !== 'label',
)

/**
 * Schema of the shared fields.
 * @param own the volume itself, if it is being changed
 */
export const volumeFields = (volumes: readonly Volume[], own?: Volume) =>
  ({ label: freeLabel(volumes, own), tags: zVolumeCreate.shape.tags }) satisfies Record<
    VolumeField,
    unknown
  >

interface InputProps<Values extends FieldValues> {
  /** Returns the form field of that name; the form may have other fields too. */
  fieldOf: (field: VolumeField) => Pick<FieldProps<Values, Values>, 'name' | 'control'>
  readOnly?: boolean
  labelHelp?: string | undefined
}

/** Fields of a volume, shared by the create and edit forms. Additional fields follow the label. */
export function VolumeFields<Values extends FieldValues>({
  children,
  ...props
}: InputProps<Values> & { children?: ReactNode }) {
  return (
    <>
      <VolumeInput {...props} field="label" />
      {children}
      {besideLabel.map((field) => (
        <VolumeInput key={field} {...props} field={field} />
      ))}
    </>
  )
}

/** The switch is exhaustive, so a field without an input is a compile error. */
function VolumeInput<Values extends FieldValues>({
  field,
  fieldOf,
  readOnly = false,
  labelHelp,
}: InputProps<Values> & { field: VolumeField }): ReactElement {
  const tagsDenied = useDeniedReason(needs.volume.tag)
  const shared = { ...fieldOf(field), readOnly }
  switch (field) {
    case 'label':
      return (
        <TextInput
          {...shared}
          label="Label"
          limit={limits.volumeCreate.label.max}
          help={labelHelp}
        />
      )
    case 'tags':
      return (
        <TagsField {...shared} readOnly={readOnly || tagsDenied !== undefined} help={tagsDenied} />
      )
  }
}
