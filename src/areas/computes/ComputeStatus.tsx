import type { Compute } from '#api/generated/types.gen.ts'
import { TaskStatus } from '../TaskStatus.tsx'

interface ComputeStatusProps {
  compute: Compute
  variant?: 'plain' | 'soft'
}

export function ComputeStatus({ compute, ...rest }: ComputeStatusProps) {
  return <TaskStatus type="compute" id={compute.id} status={compute.status} {...rest} />
}
