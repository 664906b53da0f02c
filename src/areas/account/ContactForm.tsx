import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control } from 'react-hook-form'
import type { Account, AccountUpdate } from '#api/generated/types.gen.ts'
import { zUpdateAccountBody } from '#api/generated/zod.gen.ts'
import { changedFields } from '#lib/changedFields.ts'
import type { EveryField } from '#lib/requestBody.ts'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useDeniedReason } from '#api/session/permissions.ts'
import { needs } from '../needs.ts'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { accountQuery, useUpdateAccount } from './queries.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'

type Field = keyof AccountUpdate

interface ContactField {
  name: Field
  label: string
  /** HTML autofill token. */
  autoComplete: string
  help?: string
  /** The API validates the format and rejects an empty string, so a field without a value is not sent. */
  shaped?: boolean
}

const inputs: Record<Field, Omit<ContactField, 'name'>> = {
  company: { label: 'Company', autoComplete: 'organization' },
  first_name: { label: 'First name', autoComplete: 'given-name' },
  last_name: { label: 'Last name', autoComplete: 'family-name' },
  email: { label: 'Email', autoComplete: 'email', shaped: true },
  phone: { label: 'Phone', autoComplete: 'tel' },
  address_1: { label: 'Street', autoComplete: 'address-line1' },
  address_2: { label: 'Street, second line', autoComplete: 'address-line2' },
  zip: { label: 'Postal code', autoComplete: 'postal-code' },
  city: { label: 'City', autoComplete: 'address-level2' },
  state: { label: 'State or province', autoComplete: 'address-level1' },
  country: {
    label: 'Country',
    autoComplete: 'country',
    help: 'Two letters, such as DE',
    shaped: true,
  },
  tax_id: { label: 'Tax ID', autoComplete: 'off' },
}

const fields: readonly ContactField[] = (Object.keys(inputs) as Field[]).map((name) => ({
  name,
  ...inputs[name],
}))

type Contact = EveryField<AccountUpdate>

const valuesOf = (account: Account): Contact =>
  Object.fromEntries(
    fields.map(({ name, shaped }) => [name, account[name] || (shaped ? undefined : '')]),
  ) as Contact

export function ContactForm() {
  const { data: account } = useSuspenseQuery(accountQuery())
  const [initialAccount] = useState(account)
  const close = useCloseDrawer()
  const update = useUpdateAccount()
  const form = useContractForm<Contact>({
    schema: zUpdateAccountBody,
    defaultValues: valuesOf(initialAccount),
  })
  return (
    <FormDrawer
      title="Edit contact"
      submitLabel="Save contact"
      call="PUT /account"
      form={form}
      operation={update}
      deniedReason={useDeniedReason(needs.account.manage)}
      toInput={(values) => ({ body: changedFields(valuesOf(initialAccount), values) })}
      onDone={() => toast('Contact saved')}
      onClose={close}
    >
      {fields.map((field) => (
        <ContactInput
          key={field.name}
          field={field}
          control={form.control}
          isSet={Boolean(initialAccount[field.name])}
        />
      ))}
    </FormDrawer>
  )
}

interface ContactInputProps {
  field: ContactField
  control: Control<Contact, unknown, Contact>
  /** True if the account has a value. */
  isSet: boolean
}

function ContactInput({ field, control, isSet }: ContactInputProps) {
  return (
    <TextInput
      control={control}
      name={field.name}
      label={field.label}
      autoComplete={field.autoComplete}
      optional
      // An emptied value of the account is sent, so that the form shows that it cannot be removed.
      whenEmpty={field.shaped && !isSet ? undefined : ''}
      help={field.help}
    />
  )
}
