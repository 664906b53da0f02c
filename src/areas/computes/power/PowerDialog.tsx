import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { type ApiError, asApiError } from '#api/client.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { Button } from '#ui/Button.tsx'
import { Themed } from '#ui/Themed.tsx'
import { type PowerAction, powerActions } from './powerActions.ts'
import { ProfileChoice } from './ProfileChoice.tsx'

interface PowerDialogProps {
  compute: Compute
  action: PowerAction
  refusal?: ApiError
  onSend: (configId: number | undefined) => Promise<void>
  onClose: () => void
}

export function PowerDialog({ compute, action, refusal, onSend, onClose }: PowerDialogProps) {
  const [configId, setConfigId] = useState<number>()
  const [failure, setFailure] = useState(refusal)
  const [busy, setBusy] = useState(false)
  const titleId = useId()
  const name = compute.label ?? `instance ${compute.id}`
  const { label, consequence } = powerActions[action]

  const send = async () => {
    setBusy(true)
    try {
      await onSend(configId)
      onClose()
    } catch (error) {
      setFailure(asApiError(error))
      setBusy(false)
    }
  }
  return (
    <Themed>
      <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
        <DialogTitle id={titleId}>
          {label} {name}
        </DialogTitle>
        <DialogContent>
          {consequence !== undefined && <p>{consequence}</p>}
          {action !== 'shutdown' && (
            <ProfileChoice computeId={compute.id} value={configId} onChange={setConfigId} />
          )}
          {failure && <p role="alert">{failure.message}</p>}
        </DialogContent>
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void send()}>
            {`${label} ${name}`}
          </Button>
        </DialogActions>
      </Dialog>
    </Themed>
  )
}
