import type { Compute } from '#api/generated/types.gen.ts'
import { StatusChip } from '#ui/StatusChip.tsx'

interface ComputeStatusProps {
  compute: Compute
  variant?: 'plain' | 'soft'
}

export function ComputeStatus({ compute, variant = 'plain' }: ComputeStatusProps) {
  return <StatusChip status={compute.status} variant={variant} />
}
