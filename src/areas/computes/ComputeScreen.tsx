import { Outlet, useParams } from 'react-router'
import { idParam } from '#lib/params.ts'
import { PendingScreen } from '#ui/PendingScreen.tsx'
import { ComputeHeader } from './ComputeHeader.tsx'
import { useCompute } from './queries.ts'

/** One instance: its header, and the part of it that the address names. */
export function ComputeScreen() {
  const computeId = idParam(useParams(), 'computeId')
  const query = useCompute(computeId)
  const { data: compute } = query
  if (compute) {
    return (
      // Another instance starts with nothing open and nothing typed.
      <ComputeHeader key={computeId} compute={compute} updatedAt={query.dataUpdatedAt}>
        <Outlet />
      </ComputeHeader>
    )
  }
  return <PendingScreen title={`Instance ${computeId}`} query={query} />
}
