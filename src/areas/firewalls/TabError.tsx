import { useLocation, useNavigate, useRouteError } from 'react-router'
import { ErrorState } from '#ui/ErrorState.tsx'

/** A part of a firewall that failed leaves the header and the other part in use. */
export function TabError() {
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  const retry = () => void navigate(location, { replace: true, preventScrollReset: true })
  return <ErrorState error={error} onRetry={retry} />
}
