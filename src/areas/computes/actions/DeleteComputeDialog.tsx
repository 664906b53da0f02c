import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useMatch, useNavigate } from 'react-router'
import { deleteCompute } from '#api/generated/sdk.gen.ts'
import type { ClientOperationId } from '#api/http/operationId.ts'
import { refresh } from '#api/query/query.ts'
import { ignoreNotFound } from '#api/http/ignoreNotFound.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { taskToast } from '#ui/overlay/taskToast.ts'
import { toast } from '#ui/overlay/toast.ts'
import { computePaths } from '#paths/computes.ts'
import { ComputeConsequences } from './consequences/ComputeConsequences.tsx'
import { useBackupCount } from '../backups/queries.ts'
import { type ActionProps, actionDisabledReason } from '../computeActions.ts'
import { computeRequest, useComputeAction } from '../useComputeAction.ts'
import { plural } from '#lib/format.ts'
import { useObjectTask } from '#api/tasks/store.ts'
import { computeLabel } from '../../labels.ts'

const stale: ClientOperationId[] = ['listComputes', 'listVolumes', 'listDomains']

/** Deletes an instance after listing everything that is deleted with it. */
export function DeleteComputeDialog({ compute, onClose }: ActionProps) {
  const name = computeLabel(compute)
  const client = useQueryClient()
  const navigate = useNavigate()
  const onDetail = useMatch('/compute/:computeId/*') !== null
  // Set after navigating away, because `onClose` would go back in the history and undo that navigation.
  const hasLeft = useRef(false)
  const running = useObjectTask('compute', compute.id)
  const backups = useBackupCount(compute.id)
  const operation = useComputeAction(compute, deleteCompute, {
    refreshes: stale,
    track: () => computeRequest(compute, 'delete'),
    destroys: () => compute.id,
  })
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action={backups ? `Delete ${name} and ${plural(backups, 'backup')}` : `Delete ${name}`}
      typeName={name}
      disabledReason={actionDisabledReason(compute, 'delete', running)}
      call="DELETE /compute/instances/{computeId}"
      callParts={{ path: { computeId: compute.id } }}
      onConfirm={async () => {
        const wasAlreadyDeleted = await ignoreNotFound(
          operation.mutateAsync({ path: { computeId: compute.id } }),
        )
        void refresh(stale, undefined, client)
        if (wasAlreadyDeleted) toast(`${name} was already deleted`)
        else taskToast({ type: 'compute', id: compute.id }, `${name} is being deleted`)
        // Leave the screen of the deleted instance.
        if (onDetail) {
          hasLeft.current = true
          void navigate(computePaths.list(), { replace: true })
        }
      }}
      onClose={() => {
        if (!hasLeft.current) onClose()
      }}
    >
      <p>This cannot be undone. You are billed for usage up to now.</p>
      <ComputeConsequences compute={compute} />
    </ConfirmDialog>
  )
}
