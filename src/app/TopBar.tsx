import { mdiMagnify, mdiMenu } from '@mdi/js'
import { keyCaps } from '#lib/shortcuts.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { IconButton } from '#ui/display/IconButton.tsx'
import { AccountButton } from './account-menu/AccountButton.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { palette } from './lazyPanels.ts'
import { NotificationsButton } from './panels/NotificationsButton.tsx'
import { TasksButton } from './panels/TasksButton.tsx'
import { ReadOnlySwitch } from './session/ReadOnlySwitch.tsx'
import styles from './TopBar.module.css'
import type { ShellPanel } from './useShellPanel.ts'

interface TopBarProps {
  onMenu: () => void
  onSearch: () => void
  onPanel: (panel: ShellPanel) => void
  onShortcuts: () => void
}

export function TopBar({ onMenu, onSearch, onPanel, onShortcuts }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <IconButton
        className={styles.menu ?? ''}
        label="Open navigation"
        icon={mdiMenu}
        haspopup="dialog"
        onClick={onMenu}
      />
      <Breadcrumbs />
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.search}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
          onPointerEnter={palette.preload}
          onFocus={palette.preload}
        >
          <Icon path={mdiMagnify} size={18} />
          <span className={styles.searchWord}>Search or jump to…</span>
          <kbd className={styles.keys} aria-hidden="true">
            {keyCaps('mod+k').join(' ')}
          </kbd>
        </button>
        <ReadOnlySwitch />
        <TasksButton onOpen={() => onPanel('tasks')} />
        <NotificationsButton onOpen={() => onPanel('notifications')} />
        <AccountButton onRequests={() => onPanel('requests')} onShortcuts={onShortcuts} />
      </div>
    </header>
  )
}
