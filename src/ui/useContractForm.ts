import { type FieldValues, useForm, type UseFormProps, type UseFormReturn } from 'react-hook-form'
import { type FormSchema, resolverFor } from './formFaults.ts'

interface ContractForm<Values extends FieldValues, Sent> extends Omit<
  UseFormProps<Values, unknown, Sent>,
  'resolver'
> {
  /** The rules of each field: those of the contract, and what this form knows beyond them. */
  schema: FormSchema<Values, Sent>
}

/**
 * A form of what an operation takes. Its values are what is typed; what it sends is what the schema made of them, from
 * which `toInput` of the drawer, or `requestBody`, names each field of the operation's body.
 */
export function useContractForm<Values extends FieldValues, Sent = Values>({
  schema,
  ...options
}: ContractForm<Values, Sent>): UseFormReturn<Values, unknown, Sent> {
  return useForm<Values, unknown, Sent>({ ...options, resolver: resolverFor(schema) })
}
