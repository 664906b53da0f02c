import type { Token } from '#api/generated/types.gen.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useRevokeToken } from '../queries.ts'

interface RevokeDialogProps {
  token: Token
  /** True if the current session was started with this token. */
  inUse: boolean
  onClose: () => void
}

export function RevokeDialog({ token, inUse, onClose }: RevokeDialogProps) {
  const name = token.label || `token ${token.id}`
  const revoke = useRevokeToken()
  return (
    <ConfirmDialog
      title={`Revoke ${name}?`}
      action={`Revoke ${name}`}
      call="DELETE /profile/tokens/{tokenId}"
      callParts={{ path: { tokenId: token.id } }}
      onConfirm={async () => {
        await revoke.mutateAsync({ path: { tokenId: token.id } })
        toast(`Revoked ${name}`)
      }}
      onClose={onClose}
    >
      <p>Anything using this token loses access immediately. This cannot be undone.</p>
      {inUse && (
        <p>
          <strong>You are signed in with this token.</strong> Your session ends with it, and you
          will be asked to sign in again.
        </p>
      )}
    </ConfirmDialog>
  )
}
