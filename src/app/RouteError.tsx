import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router'
import { Button } from '#ui/display/Button.tsx'
import { LazyErrorState } from '#ui/error/LazyErrorState.tsx'
import { productName } from '#ui/layout/Screen.tsx'
import { routeFailure } from '#ui/error/routeFailure.ts'
import { goneObject } from './goneObject.ts'

/** Error screen of a route. The navigation and the rest of the shell remain usable. */
export function RouteError() {
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const queryClient = useQueryClient()

  const failure = routeFailure(error, location.pathname)
  const deletedObject = goneObject(failure, location.pathname)
  const name = deletedObject?.name

  useEffect(() => {
    document.title = `${name === undefined ? 'Error' : `${name} not found`} · ${productName}`
  }, [name])

  const retry = () => {
    // Remove cached errors, so that the screen sends its requests again.
    queryClient.removeQueries({ predicate: (query) => query.state.status === 'error' })
    // Navigating to the current location clears the error and runs the loaders again.
    void navigate(location, { replace: true, preventScrollReset: true })
  }
  return (
    <LazyErrorState
      variant="page"
      error={failure}
      gone={name}
      onRetry={retry}
      retrying={navigation.state === 'loading'}
      actions={
        <Button href={deletedObject?.list.href ?? '/compute'}>
          Go to {deletedObject?.list.words ?? 'instances'}
        </Button>
      }
    />
  )
}
