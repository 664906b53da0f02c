import { useLocation, useNavigate } from 'react-router'

/**
 * Takes a drawer that is a route of its own out of the address: back to where it was opened from, be it another screen,
 * or, when its address was the way in, up to `screen`.
 */
export function useCloseDrawer(screen: string): () => void {
  const navigate = useNavigate()
  const { key, search } = useLocation()
  return () =>
    void (key === 'default'
      ? navigate({ pathname: screen, search }, { replace: true, preventScrollReset: true })
      : navigate(-1))
}
