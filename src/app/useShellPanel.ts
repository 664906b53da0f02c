import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

const shellPanels = ['tasks', 'notifications', 'requests'] as const

export type ShellPanel = (typeof shellPanels)[number]

const isPanel = (text: string): text is ShellPanel => shellPanels.some((panel) => panel === text)

/**
 * Returns the open drawer of the shell. It is stored in the URL hash, so that Back closes it, and opening it neither
 * runs loaders nor leaves a form.
 */
export function useShellPanel() {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const panelId = hash.slice(1)

  const open = useCallback(
    (panel: ShellPanel) =>
      void navigate({ search, hash: panel }, { state: { opened: true }, preventScrollReset: true }),
    [navigate, search],
  )

  const openedHere = (state as { opened?: boolean } | null)?.opened === true
  const close = useCallback(() => {
    // If the panel was opened here, go back, so that it leaves no history entry. After following a link there is no
    // entry to go back to.
    if (openedHere) void navigate(-1)
    else void navigate({ search }, { replace: true, preventScrollReset: true })
  }, [navigate, search, openedHere])

  return { panel: isPanel(panelId) ? panelId : undefined, open, close }
}
