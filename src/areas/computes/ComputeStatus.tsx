import type { Compute } from '#api/generated/types.gen.ts'
import { isOccupying, type Operation, operationWords } from '#api/operations/operation.ts'
import { useObjectOperation } from '#api/operations/store.ts'
import { StatusChip } from '#ui/StatusChip.tsx'

interface ComputeStatusProps {
  compute: Compute
  variant?: 'plain' | 'soft'
}

/** The status of an instance; while something runs that was asked of it here, what that is and how far it is. */
export function ComputeStatus({ compute, variant = 'plain' }: ComputeStatusProps) {
  const operation = useObjectOperation('compute', compute.id)
  if (operation && isOccupying(operation)) {
    return (
      <StatusChip status={compute.status} family="working" variant={variant}>
        {progressWords(operation)}
      </StatusChip>
    )
  }
  return <StatusChip status={compute.status} variant={variant} />
}

function progressWords({ kind, percent }: Operation) {
  const { now } = operationWords[kind]
  return percent === undefined ? now : `${now} ${percent}%`
}
