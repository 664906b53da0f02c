import type { FieldValues } from 'react-hook-form'
import { asApiError } from '#api/http/client.ts'
import { type FieldProps, TextInput } from './TextInput.tsx'

interface FailedInputProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  /** Noun for the options: "plans". */
  noun: string
  /** Example id in the format of the API. */
  example: string
  error: unknown
}

/** Text field for an id, shown instead of a select when its options could not be loaded. */
export function FailedInput<Values extends FieldValues, Sent>({
  noun,
  example,
  error,
  ...field
}: FailedInputProps<Values, Sent>) {
  const reason = `The ${noun} could not be loaded (${asApiError(error).message}). Enter an ID, such as ${example}.`
  return <TextInput {...field} width="full" whenEmpty={undefined} help={reason} />
}
