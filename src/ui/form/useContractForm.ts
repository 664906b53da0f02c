import { type FieldValues, useForm, type UseFormProps, type UseFormReturn } from 'react-hook-form'
import { type FormSchema, resolverFor } from './formFaults.ts'

interface ContractForm<Values extends FieldValues, Sent> extends Omit<
  UseFormProps<Values, unknown, Sent>,
  'resolver'
> {
  /** Validation rules of each field: those of the contract and additional ones of the form. */
  schema: FormSchema<Values, Sent>
}

/**
 * Returns a form for the input of an API operation. The schema converts the typed values to the sent values; `toInput`
 * of the drawer, or `requestBody`, assigns them to the fields of the request body.
 */
export function useContractForm<Values extends FieldValues, Sent = Values>({
  schema,
  ...options
}: ContractForm<Values, Sent>): UseFormReturn<Values, unknown, Sent> {
  return useForm<Values, unknown, Sent>({ ...options, resolver: resolverFor(schema) })
}
