import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { useDeniedReason } from '#api/permissions.ts'
import type { Volume, VolumeCreate, VolumeUpdate } from '#api/generated/types.gen.ts'
import { zVolumeCreate } from '#api/generated/zod.gen.ts'
import * as limits from '#contract/limits.gen.ts'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { needs } from '../../needs.ts'
import { TagsField } from '../../tags/TagsField.tsx'
import { freeLabel } from './volumeSchema.ts'

/** What a volume is created with and can be given later. */
export type VolumeValues = Required<Pick<VolumeCreate, keyof VolumeUpdate>>

export const volumeValues = (volume?: Volume): VolumeValues => ({
  label: volume?.label ?? '',
  tags: volume?.tags ?? [],
})

/** Their rules. @param own the volume itself, when it is changed */
export const volumeFields = (volumes: readonly Volume[], own?: Volume) =>
  ({ label: freeLabel(volumes, own), tags: zVolumeCreate.shape.tags }) satisfies Record<
    keyof VolumeUpdate,
    unknown
  >

interface VolumeFieldsProps<Values extends VolumeValues> {
  control: Control<Values, unknown, Values>
  readOnly?: boolean
  labelHelp?: string | undefined
  /** Further fields, between the label and the rest. */
  children?: ReactNode
}

/** The fields of a volume in the form that creates it and in the one that changes it. */
export function VolumeFields<Values extends VolumeValues>({
  readOnly = false,
  labelHelp,
  children,
  ...props
}: VolumeFieldsProps<Values>) {
  const tagsDenied = useDeniedReason(needs.volume.tag)
  // A form with more fields has these too, which the type of its control does not tell.
  const control = props.control as unknown as Control<VolumeValues, unknown, VolumeValues>
  return (
    <>
      <TextInput
        name="label"
        control={control}
        label="Label"
        limit={limits.volumeCreate.label.max}
        readOnly={readOnly}
        help={labelHelp}
      />
      {children}
      <TagsField
        name="tags"
        control={control}
        readOnly={readOnly || tagsDenied !== undefined}
        help={tagsDenied}
      />
    </>
  )
}
