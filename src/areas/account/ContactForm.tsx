import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type Control } from 'react-hook-form'
import type { Account, AccountUpdate } from '#api/generated/types.gen.ts'
import { zUpdateAccountBody } from '#api/generated/zod.gen.ts'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { resolverFor } from '#ui/formFaults.ts'
import { FormDrawer } from '#ui/FormDrawer.tsx'
import { toast } from '#ui/toast.ts'
import { accountQuery, useUpdateAccount } from './queries.ts'
import { useCloseDrawer } from '#ui/useDrawerAddress.ts'

type Field = keyof AccountUpdate

interface ContactField {
  name: Field
  label: string
  /** The token of the browser's own address book. */
  autoComplete: string
  help?: string
  /** Has a form of its own, which the empty text does not fit: emptied, it is not sent. */
  shaped?: boolean
}

const fields: readonly ContactField[] = [
  { name: 'company', label: 'Company', autoComplete: 'organization' },
  { name: 'first_name', label: 'First name', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last name', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', autoComplete: 'email', shaped: true },
  { name: 'phone', label: 'Phone', autoComplete: 'tel' },
  { name: 'address_1', label: 'Street', autoComplete: 'address-line1' },
  { name: 'address_2', label: 'Street, second line', autoComplete: 'address-line2' },
  { name: 'zip', label: 'Postal code', autoComplete: 'postal-code' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State or province', autoComplete: 'address-level1' },
  {
    name: 'country',
    label: 'Country',
    autoComplete: 'country',
    help: 'Two letters, such as DE',
    shaped: true,
  },
  { name: 'tax_id', label: 'Tax ID', autoComplete: 'off' },
]

const valuesOf = (account: Account): AccountUpdate =>
  Object.fromEntries(
    fields.map(({ name, shaped }) => [name, account[name] || (shaped ? undefined : '')]),
  )

/** Only what differs from what the account has. */
const changesOf = (account: Account, values: AccountUpdate): AccountUpdate =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = values[name]
      return value === undefined || value === (account[name] ?? '') ? [] : [[name, value]]
    }),
  )

export function ContactForm() {
  const { data: account } = useSuspenseQuery(accountQuery())
  const [shown] = useState(account)
  const close = useCloseDrawer()
  const update = useUpdateAccount()
  const form = useForm<AccountUpdate, unknown, AccountUpdate>({
    resolver: resolverFor<AccountUpdate, AccountUpdate>(zUpdateAccountBody),
    defaultValues: valuesOf(shown),
  })
  return (
    <FormDrawer
      title="Edit contact"
      submitLabel="Save contact"
      form={form}
      operation={update}
      toInput={(values) => ({ body: changesOf(shown, values) })}
      onDone={() => toast('Contact saved')}
      onClose={close}
    >
      {fields.map((field) => (
        <ContactInput key={field.name} field={field} control={form.control} />
      ))}
    </FormDrawer>
  )
}

interface ContactInputProps {
  field: ContactField
  control: Control<AccountUpdate, unknown, AccountUpdate>
}

function ContactInput({ field, control }: ContactInputProps) {
  return (
    <TextInput
      control={control}
      name={field.name}
      label={field.label}
      autoComplete={field.autoComplete}
      optional
      whenEmpty={field.shaped ? undefined : ''}
      help={field.help}
    />
  )
}
