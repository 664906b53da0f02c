import type { FieldValues } from 'react-hook-form'
import { asApiError } from '#api/client.ts'
import { type FieldProps, TextInput } from './TextInput.tsx'

interface UnreadInputProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  /** What there would be to choose: "plans". */
  noun: string
  /** An id as the API spells it. */
  example: string
  error: unknown
}

/** Takes an id as it is typed where the list to choose from could not be loaded. */
export function UnreadInput<Values extends FieldValues, Sent>({
  noun,
  example,
  error,
  ...field
}: UnreadInputProps<Values, Sent>) {
  const reason = `The ${noun} could not be loaded (${asApiError(error).message}). Enter an ID, such as ${example}.`
  return <TextInput {...field} width="full" whenEmpty={undefined} help={reason} />
}
