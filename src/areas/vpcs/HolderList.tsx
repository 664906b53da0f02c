import { Link } from 'react-router'
import { plural } from '#lib/format.ts'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { computePaths } from '#paths/computes.ts'
import type { Holder } from './useHolders.ts'

interface HolderListProps {
  holders: readonly Holder[] | undefined
  error: { message: string } | null | undefined
}

/** Lists the instances and configurations that use a VPC or subnet, with links. */
export function HolderList({ holders, error }: HolderListProps) {
  return (
    <Consequences title="Used by">
      <Consequence
        label={holders ? plural(holders.length, 'configuration') : 'Configurations'}
        state={error ? 'error' : holders ? 'read' : 'loading'}
        reason={error?.message}
      >
        {holders?.length === 0 && 'nothing uses it'}
      </Consequence>
      {holders?.map(({ computeId, configId, compute, config, active }) => (
        <Consequence key={configId} label={compute}>
          <Link to={computePaths.tab(computeId, 'configs')}>{config}</Link>
          {active && ', running'}
        </Consequence>
      ))}
    </Consequences>
  )
}

/** Returns the reason why a VPC or subnet cannot be deleted while configurations have interfaces in it. */
export const deleteDisabledReason = (
  holders: readonly Holder[] | undefined,
): string | undefined => {
  if (!holders || holders.length === 0) return undefined
  return holders.some(({ active }) => active)
    ? 'Shut down the instances that run with it, then remove its interfaces from their configurations.'
    : 'Remove its interfaces from these configurations first.'
}
