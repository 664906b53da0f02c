import { useQuery } from '@tanstack/react-query'
import type { User } from '#api/generated/types.gen.ts'
import { signOut } from '#api/session.ts'
import { plural, sentenceList } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Loss, Losses } from '#ui/Losses.tsx'
import { toast } from '#ui/toast.ts'
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
      onConfirm={async () => {
        await remove.mutateAsync({ path: { username } })
        toast(`The user ${username} is deleted`)
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
      <Losses>
        <Loss label="Access tokens">end at once, with every program that uses one</Loss>
        <Loss label="Sessions">end at once</Loss>
        <Loss label={plural(keys.length, 'SSH key')}>
          {keys.length > 0 && `${sentenceList(keys)}; instances keep them`}
        </Loss>
        {user.restricted === true && <Loss label="Grants">all of them</Loss>}
      </Losses>
    </ConfirmDialog>
  )
}
