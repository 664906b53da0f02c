import { ApiError } from '#api/http/client.ts'
import { LazyErrorState } from '../error/LazyErrorState.tsx'
import { Screen } from './Screen.tsx'
import { SkeletonScreen } from './Skeleton.tsx'

interface PendingScreenProps {
  /** Title while only the id is known: "VPC 12". */
  title: string
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Shown while the object of a screen is missing: a skeleton, or the error if it could not be loaded. */
export function PendingScreen({
  title,
  query: { error, isFetching, refetch },
}: PendingScreenProps) {
  if (!error) return <SkeletonScreen />
  // Let the route's error element handle it, because it names the missing object and links to its list.
  if (error instanceof ApiError && error.isGone) throw error
  return (
    <Screen title={title}>
      <LazyErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    </Screen>
  )
}
