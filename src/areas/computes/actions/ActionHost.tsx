import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import type { Compute } from '#api/generated/types.gen.ts'
import { BarredContext } from '#ui/barred.ts'
import { useWriteLack } from '../permissions.ts'
import { computeQuery } from '../queries.ts'
import type { ComputeActionName } from './computeActions.ts'
import { useActionAddress } from './useActionAddress.ts'

export interface ActionProps {
  compute: Compute
  onClose: () => void
}

const panels: Readonly<Record<ComputeActionName, ComponentType<ActionProps>>> = {
  resize: lazy(async () => ({ default: (await import('./ResizeForm.tsx')).ResizeForm })),
  upgrade: lazy(async () => ({ default: (await import('./UpgradeDialog.tsx')).UpgradeDialog })),
  migrate: lazy(async () => ({ default: (await import('./MigrateForm.tsx')).MigrateForm })),
  clone: lazy(async () => ({ default: (await import('./clone/CloneForm.tsx')).CloneForm })),
  rescue: lazy(async () => ({ default: (await import('./RescueForm.tsx')).RescueForm })),
  password: lazy(async () => ({ default: (await import('./PasswordForm.tsx')).PasswordForm })),
  rebuild: lazy(async () => ({ default: (await import('./RebuildForm.tsx')).RebuildForm })),
  delete: lazy(async () => ({ default: (await import('./DeleteDialog.tsx')).DeleteDialog })),
}

/** Shows the action that the address names, for the instance of the screen or the one the address names too. */
export function ActionHost({ computeId }: { computeId?: number }) {
  const { action, on, close } = useActionAddress()
  const id = computeId ?? on
  if (action === undefined || id === undefined) return null
  return <OpenAction key={`${action} ${id}`} id={id} action={action} onClose={close} />
}

interface OpenActionProps {
  id: number
  action: ComputeActionName
  onClose: () => void
}

function OpenAction({ id, action, onClose }: OpenActionProps) {
  const { data: compute } = useQuery(computeQuery(id))
  const lack = useWriteLack(id)
  const Panel = panels[action]
  if (!compute) return null
  return (
    <Suspense fallback={null}>
      {/* An address opens it for those too who may not do it. */}
      <BarredContext value={lack}>
        <Panel compute={compute} onClose={onClose} />
      </BarredContext>
    </Suspense>
  )
}
