import { Outlet, useParams } from 'react-router'
import { idParam } from '#lib/params.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Screen } from '#ui/Screen.tsx'
import { SkeletonScreen } from '#ui/Skeleton.tsx'
import { ComputeHeader } from './ComputeHeader.tsx'
import { useCompute } from './queries.ts'

/** One instance: its header, and the part of it that the address names. */
export function ComputeScreen() {
  const computeId = idParam(useParams(), 'computeId')
  const { data: compute, error, refetch, isFetching } = useCompute(computeId)
  if (compute) {
    return (
      // Another instance starts with nothing open and nothing typed.
      <ComputeHeader key={computeId} compute={compute}>
        <Outlet />
      </ComputeHeader>
    )
  }
  if (!error) return <SkeletonScreen />
  return (
    <Screen title={`Instance ${computeId}`}>
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    </Screen>
  )
}
