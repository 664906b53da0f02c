import { useLocation, useNavigate } from 'react-router'

/** Takes a drawer out of the address and leaves the filter, the sort and the rest of it. */
export function useCloseDrawer() {
  const navigate = useNavigate()
  const { search } = useLocation()
  return () => void navigate({ pathname: '..', search }, { preventScrollReset: true })
}
