import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router'
import { ApiError } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { LazyErrorState } from '#ui/LazyErrorState.tsx'
import { productName } from '#ui/Screen.tsx'

/** An address that no route knows is told like an object that the API does not know. */
function told(error: unknown, path: string): unknown {
  if (!isRouteErrorResponse(error)) return error
  const reason = error.status === 404 ? `${path} does not exist` : error.statusText
  return new ApiError({
    status: error.status,
    faults: [{ reason }],
    method: 'GET',
    path,
    unsent: true,
  })
}

/** Stands in for a screen that failed; navigation and the rest of the shell stay in use. */
export function RouteError() {
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const queryClient = useQueryClient()

  useEffect(() => {
    document.title = `Error · ${productName}`
  }, [])

  const retry = () => {
    // A failed read is kept as failed; without it the screen asks again.
    queryClient.removeQueries({ predicate: (query) => query.state.status === 'error' })
    // Going where one is drops the error and runs the loaders again.
    void navigate(location, { replace: true, preventScrollReset: true })
  }
  return (
    <LazyErrorState
      variant="page"
      error={told(error, location.pathname)}
      onRetry={retry}
      retrying={navigation.state === 'loading'}
      actions={<Button href="/compute">Go to instances</Button>}
    />
  )
}
