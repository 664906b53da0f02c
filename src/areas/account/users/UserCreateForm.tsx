import { useNavigate } from 'react-router'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { accountPaths } from '#paths/account.ts'
import { useCreateUser } from '../queries.ts'
import { UserFields } from './UserFields.tsx'
import { type UserDraft, userSchema } from './userSchema.ts'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

/**
 * Creates a user and then opens the user's screen, because a new user still needs a sign-in link and possibly grants.
 */
export function UserCreateForm() {
  const close = useCloseDrawer()
  const navigate = useNavigate()
  const reason = useDeniedReason(needs.account.users)
  const create = useCreateUser()
  const form = useContractForm<UserDraft>({
    schema: userSchema,
    defaultValues: { username: '', email: '', restricted: true },
  })
  return (
    <FormDrawer
      title="Create user"
      call="POST /account/users"
      form={form}
      operation={create}
      toInput={(body) => ({ body })}
      onDone={(user) => {
        toast(`Created user ${user.username}`)
        if (user.username === undefined) return true
        void navigate(accountPaths.user(user.username), { replace: true })
        return false
      }}
      onClose={close}
      deniedReason={reason}
    >
      <UserFields control={form.control} />
    </FormDrawer>
  )
}
