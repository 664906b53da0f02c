import type { FieldValues } from 'react-hook-form'
import * as limits from '#contract/generated/limits.gen.ts'
import { TagsInput } from '#ui/form/fields/TagsInput.tsx'
import type { FieldProps } from '#ui/form/fields/TextInput.tsx'
import { useKnownTags } from '../useKnownTags.ts'

type TagsFieldProps<Values extends FieldValues, Sent> = Pick<
  FieldProps<Values, Sent>,
  'name' | 'control' | 'help' | 'readOnly'
>

/** Field for the tags of an object, with suggestions from the account's tags. */
export function TagsField<Values extends FieldValues, Sent>(props: TagsFieldProps<Values, Sent>) {
  const { tags, isFetching } = useKnownTags(props.readOnly !== true)
  return (
    <TagsInput
      {...props}
      label="Tags"
      optional
      limit={limits.tagCreate.label.max}
      suggestions={tags}
      loading={isFetching}
    />
  )
}
