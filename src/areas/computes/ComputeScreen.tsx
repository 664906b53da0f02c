import { Outlet, useParams } from 'react-router'
import { idParam } from '#lib/params.ts'
import { PendingScreen } from '#ui/layout/PendingScreen.tsx'
import { ComputeHeader } from './ComputeHeader.tsx'
import { useCompute } from './queries.ts'

/** Screen of an instance: its header and the tab that the URL names. */
export function ComputeScreen() {
  const computeId = idParam(useParams(), 'computeId')
  const query = useCompute(computeId)
  const { data: compute } = query
  if (compute) {
    return (
      // The key resets open drawers and form input when the instance changes.
      <ComputeHeader key={computeId} compute={compute} updatedAt={query.dataUpdatedAt}>
        <Outlet />
      </ComputeHeader>
    )
  }
  return <PendingScreen title={`Instance ${computeId}`} query={query} />
}
