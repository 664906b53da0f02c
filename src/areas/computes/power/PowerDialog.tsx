import { useState } from 'react'
import type { ApiError } from '#api/client.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FaultNotice } from '#ui/FaultNotice.tsx'
import { type PowerAction, powerActions } from './powerActions.ts'
import { ProfileChoice } from './ProfileChoice.tsx'
import { computeLabel } from '../../labels.ts'

interface PowerDialogProps {
  compute: Compute
  action: PowerAction
  /** Why a request that went out without this dialog was refused. */
  refusal?: ApiError
  onSend: (configId: number | undefined) => Promise<void>
  onClose: () => void
}

/** Asks before an instance is rebooted or shut down, and which profile is booted where there are several. */
export function PowerDialog({ compute, action, refusal, onSend, onClose }: PowerDialogProps) {
  const [configId, setConfigId] = useState<number>()
  // The dialog tells why the next request is refused itself.
  const [told, setTold] = useState(refusal)
  const name = computeLabel(compute)
  const { label, consequence } = powerActions[action]
  return (
    <ConfirmDialog
      title={`${label} ${name}?`}
      action={`${label} ${name}`}
      tone={consequence === undefined ? 'plain' : 'danger'}
      onConfirm={() => {
        setTold(undefined)
        return onSend(configId)
      }}
      onClose={onClose}
    >
      {told && <FaultNotice error={told} />}
      {consequence !== undefined && <p>{consequence}</p>}
      {action !== 'shutdown' && (
        <ProfileChoice computeId={compute.id} value={configId} onChange={setConfigId} />
      )}
    </ConfirmDialog>
  )
}
