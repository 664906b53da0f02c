import type { Control } from 'react-hook-form'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { TagCreate } from '#api/generated/types.gen.ts'
import { zTagCreate } from '#api/generated/zod.gen.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { useAllPages } from '#api/query/query.ts'
import { changedFields } from '#lib/changedFields.ts'
import { midSentence } from '#lib/format.ts'
import type { EveryField } from '#lib/requestBody.ts'
import { ComboInput } from '#ui/form/fields/ComboInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { needs } from '../needs.ts'
import { tagPaths } from '#paths/tags.ts'
import { kindLabels, taggedSources } from './taggedKinds.ts'
import type { TaggedField, TaggedSource } from '../taggedSource.ts'
import { useCreateTag } from './tagWrites.ts'
import { useKnownTags } from './useKnownTags.ts'

type Values = EveryField<TagCreate>

type Choice = TaggedSource & { field: TaggedField }

const isChoice = (source: TaggedSource): source is Choice => source.field !== undefined

const emptyValues: Values = { label: '', computes: [], domains: [], volumes: [], balancers: [] }

const schemaOf = (taken: readonly string[]) =>
  z.object({
    ...zTagCreate.shape,
    label: zTagCreate.shape.label.check(
      z.refine((label) => !taken.includes(label), 'A tag with this label exists already'),
    ),
  })

/** Form that creates a tag and optionally adds it to selected objects. */
export function CreateTagForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const create = useCreateTag()
  const deniedReason = useDeniedReason(needs.tag.write)
  const { tags } = useKnownTags()
  const choices = taggedSources().filter(isChoice)
  const form = useContractForm<Values>({
    schema: schemaOf(tags),
    defaultValues: emptyValues,
  })
  const { control } = form
  return (
    <FormDrawer
      title="Create tag"
      call="POST /tags"
      form={form}
      operation={create}
      toInput={(values) => ({
        body: { ...changedFields(emptyValues, values), label: values.label },
      })}
      deniedReason={deniedReason}
      onClose={onClose}
      onDone={(_tag, { label }) => {
        toast(`Created ${label}`)
        void navigate(tagPaths.detail(label), { replace: true })
        return false
      }}
    >
      <TextInput
        name="label"
        control={control}
        label="Label"
        limit={limits.tagCreate.label.max}
        help={`${limits.tagCreate.label.min} to ${limits.tagCreate.label.max} characters`}
      />
      {choices.map(({ field, ...source }) => (
        <ObjectsInput key={field} field={field} source={source} control={control} />
      ))}
    </FormDrawer>
  )
}

interface ObjectsInputProps {
  field: TaggedField
  source: TaggedSource
  control: Control<Values>
}

/** Select for the objects of one kind that get the tag. */
function ObjectsInput({ field, source, control }: ObjectsInputProps) {
  const list = useAllPages(source.list())
  const label = kindLabels(source.type).plural
  const noun = midSentence(label)
  return (
    <ComboInput
      name={field}
      control={control}
      label={label}
      optional
      multiple
      options={list.rows.map((row) => ({ value: row.id, label: source.labelOf(row) }))}
      loading={!list.complete && !list.error}
      placeholder="None"
      none={`No ${noun}`}
      help={list.error ? `The ${noun} could not be loaded: ${list.error.message}` : undefined}
    />
  )
}
