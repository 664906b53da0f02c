import { ApiError } from '#api/client.ts'
import { LazyErrorState } from './LazyErrorState.tsx'
import { Screen } from './Screen.tsx'
import { SkeletonScreen } from './Skeleton.tsx'

interface PendingScreenProps {
  /** What the thing is called as long as only its id is known: "VPC 12". */
  title: string
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** In the place of a screen whose thing is not there: what it will look like, or why it could not be read. */
export function PendingScreen({
  title,
  query: { error, isFetching, refetch },
}: PendingScreenProps) {
  if (!error) return <SkeletonScreen />
  // The route's error element names what is gone, and offers its list.
  if (error instanceof ApiError && error.isGone) throw error
  return (
    <Screen title={title}>
      <LazyErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    </Screen>
  )
}
