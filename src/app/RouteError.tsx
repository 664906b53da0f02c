import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import {
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router'
import { ApiError } from '#api/client.ts'
import { isChunkLoadError } from '#lib/chunkLoadError.ts'
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

/** Milliseconds between two questions whether the server is back. */
const serverLook = 3000

/**
 * Tries again by itself once a server that did not answer does. A script that is missing although the server answers is
 * gone for good: there only a reload helps.
 */
function useServerReturn(isLost: boolean, retry: () => void) {
  const onReturn = useEffectEvent(retry)
  useEffect(() => {
    if (!isLost) return undefined
    let wasAway = false
    const look = async () => {
      const answers = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (answers && wasAway) onReturn()
      wasAway = !answers
    }
    void look()
    const timer = setInterval(() => void look(), serverLook)
    return () => clearInterval(timer)
  }, [isLost])
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
  useServerReturn(isChunkLoadError(error), retry)
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
