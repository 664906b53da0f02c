import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { textParam } from '#lib/params.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { accountPaths } from '#paths/account.ts'
import { profileQuery, userQuery, useUpdateUser } from '../queries.ts'
import { UserFields } from './UserFields.tsx'
import { userChanges, type UserDraft, userDraft, userSchema } from './userSchema.ts'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

/** Renames a user and changes whether the user is restricted. */
export function UserEditForm() {
  const username = textParam(useParams(), 'username')
  const { data: user } = useSuspenseQuery(userQuery(username))
  const [initialUser] = useState(user)
  const isSelf = useQuery(profileQuery()).data?.username === username
  const close = useCloseDrawer()
  const navigate = useNavigate()
  const reason = useDeniedReason(needs.account.users)
  const update = useUpdateUser()
  const form = useContractForm<UserDraft>({
    schema: userSchema,
    defaultValues: userDraft(initialUser),
  })
  return (
    <FormDrawer
      title={`Edit ${username}`}
      submitLabel="Save user"
      call="PUT /account/users/{username}"
      form={form}
      operation={update}
      toInput={(wanted) => ({ path: { username }, body: userChanges(initialUser, wanted) })}
      onDone={(saved) => {
        const name = saved.username ?? username
        toast(`Saved user ${name}`)
        if (name === username) return true
        void navigate(accountPaths.user(name), { replace: true })
        return false
      }}
      onClose={close}
      deniedReason={reason}
    >
      {isSelf && <p>This is your own user. You cannot restore rights you remove from yourself.</p>}
      <UserFields control={form.control} wasRestricted={user.restricted} />
    </FormDrawer>
  )
}
