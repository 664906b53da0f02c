import { type Control, useWatch } from 'react-hook-form'
import * as limits from '#contract/generated/limits.gen.ts'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import type { UserDraft } from './userSchema.ts'

interface UserFieldsProps {
  control: Control<UserDraft, unknown, UserDraft>
  /** True if the user was restricted when the form was opened. */
  wasRestricted?: boolean | undefined
}

export function UserFields({ control, wasRestricted }: UserFieldsProps) {
  const restricted = useWatch({ control, name: 'restricted' })
  return (
    <>
      <TextInput
        name="username"
        control={control}
        label="Username"
        limit={limits.userCreate.username.max}
        width="medium"
      />
      <TextInput name="email" control={control} label="Email" limit={limits.userCreate.email.max} />
      <SwitchInput
        name="restricted"
        control={control}
        label="Restricted"
        help={accessText(restricted, wasRestricted)}
      />
    </>
  )
}

function accessText(restricted: boolean, was: boolean | undefined): string {
  if (restricted && was !== true) return 'No access until you grant permissions.'
  if (restricted) return 'Limited to granted permissions.'
  return was
    ? 'Full access, including users. The grants are deleted permanently.'
    : 'Full access, including users.'
}
