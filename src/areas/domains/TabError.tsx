import { useLocation, useNavigate, useRouteError } from 'react-router'
import { LazyErrorState } from '#ui/LazyErrorState.tsx'

/** A part of a domain that failed leaves the header and the other parts in use. */
export function TabError() {
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  const retry = () => void navigate(location, { replace: true, preventScrollReset: true })
  return <LazyErrorState error={error} onRetry={retry} />
}
