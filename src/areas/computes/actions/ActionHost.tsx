import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { GoneRowError } from '#api/query/readRow.ts'
import { refresh } from '#api/query/query.ts'
import { FormDisabledContext } from '#ui/form/FormDisabledContext.ts'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { computeLabel } from '../../labels.ts'
import { computeOfLists, computeQuery } from '../queries.ts'
import {
  type ActionProps,
  computeActions,
  type ComputeActionName,
  isPowerAction,
  type PowerAction,
} from '../computeActions.ts'
import { useActionAddress } from './useActionAddress.ts'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

const power = lazyOverlay(async () => (await import('../power/PowerDialog.tsx')).PowerDialog)
const failure = lazyOverlay(
  async () => (await import('#ui/overlay/RowErrorDialog.tsx')).RowFailureDialog,
)

type OtherAction = Exclude<ComputeActionName, PowerAction>

const panels: Readonly<Record<OtherAction, ComponentType<ActionProps>>> = {
  resize: lazyOverlay<ActionProps>(
    async () => (await import('./ResizeComputeForm.tsx')).ResizeComputeForm,
  ).Component,
  upgrade: lazyOverlay<ActionProps>(async () => (await import('./UpgradeForm.tsx')).UpgradeForm)
    .Component,
  migrate: lazyOverlay<ActionProps>(async () => (await import('./MigrateForm.tsx')).MigrateForm)
    .Component,
  clone: lazyOverlay<ActionProps>(
    async () => (await import('./clone/CloneComputeForm.tsx')).CloneComputeForm,
  ).Component,
  rescue: lazyOverlay<ActionProps>(async () => (await import('./RescueForm.tsx')).RescueForm)
    .Component,
  password: lazyOverlay<ActionProps>(async () => (await import('./PasswordForm.tsx')).PasswordForm)
    .Component,
  rebuild: lazyOverlay<ActionProps>(
    async () => (await import('./RebuildComputeForm.tsx')).RebuildComputeForm,
  ).Component,
  delete: lazyOverlay<ActionProps>(
    async () => (await import('./DeleteComputeDialog.tsx')).DeleteComputeDialog,
  ).Component,
}

/** Renders the dialog or form of the action in the URL, for the screen's instance or the one in the URL. */
export function ActionHost({ computeId }: { computeId?: number }) {
  const { name: action, id: on, close } = useActionAddress()
  const id = computeId ?? (Number(on) || undefined)
  if (action === undefined || id === undefined) return null
  return <OpenAction key={`${action} ${id}`} id={id} action={action} onClose={close} />
}

interface OpenActionProps {
  id: number
  action: ComputeActionName
  onClose: () => void
}

function OpenAction({ id, action, onClose }: OpenActionProps) {
  const client = useQueryClient()
  // Remember the row, because a deleted instance is removed from the list before its name is shown.
  const [listed] = useState(() => computeOfLists(client, id))
  const { data, error, refetch } = useQuery({
    ...computeQuery(id, client),
    placeholderData: listed,
  })
  const isGone = error?.isGone ?? false
  // The query drops its placeholder on an error, but a failed read must not close a dialog that shows the listed row.
  const compute = data ?? listed
  useEffect(() => {
    if (isGone) void refresh(['listComputes'], undefined, client)
  }, [isGone, client])
  const deniedReason = useDeniedReason(needs.compute.write(id))
  if (error && (isGone || !compute)) {
    const loadError = isGone ? new GoneRowError(computeLabel(listed ?? { id }), error) : error
    return (
      <failure.Component
        error={loadError}
        title={`${computeActions[action].label}: ${computeLabel(listed ?? { id })} could not be loaded`}
        onClose={onClose}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!compute) return null
  return (
    // A user without permission can open the action by its URL, so disable the form.
    <FormDisabledContext value={deniedReason}>
      <Panel compute={compute} action={action} onClose={onClose} />
    </FormDisabledContext>
  )
}

function Panel({ action, ...props }: ActionProps & { action: ComputeActionName }) {
  if (isPowerAction(action)) return <power.Component {...props} action={action} />
  const Other = panels[action]
  return <Other {...props} />
}
