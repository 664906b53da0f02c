import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

export const shellPanels = ['operations', 'notifications', 'requests'] as const

export type ShellPanel = (typeof shellPanels)[number]

const isPanel = (text: string | null): text is ShellPanel =>
  shellPanels.some((panel) => panel === text)

/** The drawer of the shell that is open, kept in the address so that Back closes it. */
export function useShellPanel() {
  const location = useLocation()
  const navigate = useNavigate()
  const wanted = new URLSearchParams(location.search).get('panel')

  const addressWith = useCallback(
    (panel: ShellPanel | undefined) => {
      const search = new URLSearchParams(location.search)
      if (panel) search.set('panel', panel)
      else search.delete('panel')
      return { search: search.toString(), hash: location.hash }
    },
    [location.search, location.hash],
  )

  const open = useCallback(
    (panel: ShellPanel) =>
      void navigate(addressWith(panel), { state: { opened: true }, preventScrollReset: true }),
    [navigate, addressWith],
  )

  const openedHere = (location.state as { opened?: boolean } | null)?.opened === true
  const close = useCallback(() => {
    // What was opened here leaves no trace in the history; a followed link has nothing to go back to.
    if (openedHere) void navigate(-1)
    else void navigate(addressWith(undefined), { replace: true, preventScrollReset: true })
  }, [navigate, addressWith, openedHere])

  return { panel: isPanel(wanted) ? wanted : undefined, open, close }
}
