import { notificationsPanel, tasksPanel, requestLogPanel } from './lazyPanels.ts'
import type { ShellPanel } from './useShellPanel.ts'

interface ShellPanelsProps {
  panel: ShellPanel | undefined
  onClose: () => void
}

export function ShellPanels({ panel, onClose }: ShellPanelsProps) {
  return (
    <>
      {panel === 'tasks' && <tasksPanel.Component onClose={onClose} />}
      {panel === 'notifications' && <notificationsPanel.Component onClose={onClose} />}
      {panel === 'requests' && <requestLogPanel.Component onClose={onClose} />}
    </>
  )
}
