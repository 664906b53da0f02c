import { useQuery } from '@tanstack/react-query'
import type { User } from '#api/generated/types.gen.ts'
import { ignoreNotFound } from '#api/http/ignoreNotFound.ts'
import { signOut } from '#api/session/session.ts'
import { plural, sentenceList } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { profileQuery, useDeleteUser } from '../queries.ts'

interface DeleteUserDialogProps {
  user: User
  onClose: () => void
  onDeleted?: () => void
}

export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const username = user.username ?? ''
  const isSelf = useQuery(profileQuery()).data?.username === username
  const remove = useDeleteUser()
  const keys = user.ssh_keys ?? []
  return (
    <ConfirmDialog
      title={`Delete ${username}?`}
      action={`Delete ${username}`}
      typeName={username}
      call="DELETE /account/users/{username}"
      callParts={{ path: { username } }}
      onConfirm={async () => {
        const gone = await ignoreNotFound(remove.mutateAsync({ path: { username } }))
        toast(gone ? `${username} was already deleted` : `Deleted user ${username}`)
        if (isSelf) await signOut()
        else onDeleted?.()
      }}
      onClose={onClose}
    >
      {isSelf && (
        <p>
          <strong>This is you.</strong> You will be signed out and cannot sign in again.
        </p>
      )}
      <Consequences>
        <Consequence label="Access tokens">
          revoked immediately, for every program that uses one
        </Consequence>
        <Consequence label="Sessions">ended immediately</Consequence>
        <Consequence label={plural(keys.length, 'SSH key')}>
          {keys.length > 0 && `${sentenceList(keys)}; instances keep them`}
        </Consequence>
        {user.restricted === true && <Consequence label="Grants">all of them</Consequence>}
      </Consequences>
    </ConfirmDialog>
  )
}
