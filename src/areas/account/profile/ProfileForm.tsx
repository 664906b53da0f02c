import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as limits from '#contract/generated/limits.gen.ts'
import { timeZoneOptions } from '#lib/timeZoneNames.ts'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { profileQuery, useUpdateProfile } from '../queries.ts'
import { consoleMethods } from './consoleMethods.ts'
import { profileChanges, type ProfileDraft, profileDraft, profileSchema } from './profileChanges.ts'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

/** Form for the profile fields that the current user can change. */
export function ProfileForm() {
  const { data: profile } = useSuspenseQuery(profileQuery())
  const [initialProfile] = useState(profile)
  const close = useCloseDrawer()
  const reason = useDeniedReason(needs.account.write)
  const update = useUpdateProfile()
  const form = useContractForm<ProfileDraft>({
    schema: profileSchema,
    defaultValues: profileDraft(initialProfile),
  })
  return (
    <FormDrawer
      title="Edit profile"
      submitLabel="Save profile"
      call="PUT /profile"
      form={form}
      operation={update}
      toInput={(draft) => ({ body: profileChanges(initialProfile, draft) })}
      onDone={() => toast('Profile saved')}
      onClose={close}
      deniedReason={reason}
    >
      <TextInput
        name="email"
        control={form.control}
        label="Email"
        autoComplete="email"
        limit={limits.profileUpdate.email.max}
      />
      <SwitchInput name="email_notifications" control={form.control} label="Email notifications" />
      <SelectInput
        name="timezone"
        control={form.control}
        label="Time zone"
        options={timeZoneOptions()}
        help="Shown on your profile. The time zone of this console is set under Preferences."
      />
      <SelectInput
        name="console_auth_method"
        control={form.control}
        label="Serial console"
        options={consoleMethods}
      />
      <TextInput
        name="authorized_keys"
        control={form.control}
        label="Serial console SSH keys"
        optional
        whenEmpty=""
        rows={3}
        mono
        help="One public key per line. They are not added to instances."
      />
    </FormDrawer>
  )
}
