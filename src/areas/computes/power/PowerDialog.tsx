import { useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '#api/http/client.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { computeLabel } from '../../labels.ts'
import {
  type ActionProps,
  computeActions,
  type PowerAction,
  powerOperations,
} from '../computeActions.ts'
import { computeRequest, useComputeAction } from '../useComputeAction.ts'
import { ProfileChoice } from './ProfileChoice.tsx'

interface PowerDialogProps extends ActionProps {
  action: PowerAction
}

const clientError = (reason: string) =>
  new ApiError({ status: 400, faults: [{ reason }], method: '', path: '' })

/** Confirms a power action, and offers the configuration profiles if there are several. */
export function PowerDialog({ compute, action, onClose }: PowerDialogProps) {
  const [configId, setConfigId] = useState<number>()
  // Error of a boot that was sent without this dialog. The dialog reports later errors itself.
  const { refusal } = (useLocation().state ?? {}) as { refusal?: string }
  const [bootError, setBootError] = useState(refusal)
  const operation = useComputeAction(compute, powerOperations[action], {
    track: () => computeRequest(compute, action, { before: { status: compute.status ?? null } }),
  })
  const name = computeLabel(compute)
  const { label, consequence } = computeActions[action]
  const body =
    action === 'shutdown' || configId === undefined ? {} : { body: { config_id: configId } }
  return (
    <ConfirmDialog
      title={`${label} ${name}?`}
      action={`${label} ${name}`}
      tone={consequence === undefined ? 'plain' : 'danger'}
      call={`POST /compute/instances/{computeId}/${action}`}
      callParts={{ path: { computeId: compute.id }, ...body }}
      onConfirm={async () => {
        setBootError(undefined)
        await operation.mutateAsync({ path: { computeId: compute.id }, ...body })
      }}
      onClose={onClose}
    >
      {bootError !== undefined && <ErrorNotice error={clientError(bootError)} />}
      {consequence !== undefined && <p>{consequence}</p>}
      {action !== 'shutdown' && (
        <ProfileChoice computeId={compute.id} value={configId} onChange={setConfigId} />
      )}
    </ConfirmDialog>
  )
}
