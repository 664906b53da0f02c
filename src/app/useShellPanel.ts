import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

const shellPanels = ['tasks', 'notifications', 'requests'] as const

export type ShellPanel = (typeof shellPanels)[number]

const isPanel = (text: string): text is ShellPanel => shellPanels.some((panel) => panel === text)

/**
 * The drawer of the shell that is open, kept in the address so that Back closes it. It stands behind
 * `#`: opening it reads nothing again and leaves no form.
 */
export function useShellPanel() {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const wanted = hash.slice(1)

  const open = useCallback(
    (panel: ShellPanel) =>
      void navigate({ search, hash: panel }, { state: { opened: true }, preventScrollReset: true }),
    [navigate, search],
  )

  const openedHere = (state as { opened?: boolean } | null)?.opened === true
  const close = useCallback(() => {
    // What was opened here leaves no trace in the history; a followed link has nothing to go back to.
    if (openedHere) void navigate(-1)
    else void navigate({ search }, { replace: true, preventScrollReset: true })
  }, [navigate, search, openedHere])

  return { panel: isPanel(wanted) ? wanted : undefined, open, close }
}
