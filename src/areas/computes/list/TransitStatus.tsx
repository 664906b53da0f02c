import type { Compute } from '#api/generated/types.gen.ts'
import { ComputeStatus } from '../ComputeStatus.tsx'
import { useTransit } from '../queries.ts'

/** A row in sight whose instance is on its way follows it; rows that rest or are out of sight ask nothing. */
export function TransitStatus({ compute }: { compute: Compute }) {
  useTransit(compute)
  return <ComputeStatus compute={compute} />
}
