import { useLayoutEffect, useState, type MouseEvent } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { consoleHeader } from '#api/http/client.ts'
import { cx } from '#lib/cx.ts'
import { listenForShortcuts } from '#lib/shortcuts.ts'
import { lazyIdle } from '#ui/overlay/lazyWithRetry.tsx'
import { OfflineBanner } from '#ui/layout/OfflineBanner.tsx'
import { WaitingBanner } from '#ui/layout/WaitingBanner.tsx'
import {
  notificationsPanel,
  palette,
  requestLogPanel,
  shortcutList,
  signOutDialog,
  tasksPanel,
} from './lazyPanels.ts'
import styles from './Layout.module.css'
import { TaskAnnouncer } from './panels/TaskAnnouncer.tsx'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { SessionGuard } from './session/SessionGuard.tsx'
import { ShellShortcuts } from './ShellShortcuts.tsx'
import { SideNavigation } from './SideNavigation.tsx'
import { TopBar } from './TopBar.tsx'
import { type ShellPanel, useShellPanel } from './useShellPanel.ts'

const viewBanner = lazyIdle(async () => (await import('./session/ViewBanner.tsx')).ViewBanner)
const rest = lazyIdle(async () => (await import('./startup/DeferredShell.tsx')).DeferredShell)

type Overlay = 'navigation' | 'palette' | 'shortcuts' | 'sign-out'

/**
 * Returns the scroll restoration key. The first location after a page load always has the key `default`, so add the
 * path.
 */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? `default ${pathname}` : key)

/** Layout of every screen: navigation, top bar, banners and overlays. */
export function Layout() {
  const [overlay, setOverlay] = useState<Overlay>()
  const { panel, open, close } = useShellPanel()
  const closeOverlay = () => setOverlay(undefined)
  useLayoutEffect(() => listenForShortcuts(), [])
  return (
    <div className={styles.frame}>
      <SkipLinks />
      <SideNavigation open={overlay === 'navigation'} onClose={closeOverlay} />
      <div className={styles.column}>
        <TopBar
          onMenu={() => setOverlay('navigation')}
          onSearch={() => setOverlay('palette')}
          onPanel={open}
          onShortcuts={() => setOverlay('shortcuts')}
        />
        <Progress />
        <OfflineBanner />
        <WaitingBanner />
        {consoleHeader['X-Console-View'] && <viewBanner.Component />}
        <SessionGuard />
        <main id="main" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <RouteAnnouncer />
      <TaskAnnouncer />
      <rest.Component />
      <ShellShortcuts
        onSearch={() => setOverlay(overlay === 'palette' ? undefined : 'palette')}
        onShortcuts={() => setOverlay('shortcuts')}
        onPanel={open}
      />
      <ShellPanels panel={panel} onClose={close} />
      {overlay === 'palette' && (
        <palette.Component
          onClose={closeOverlay}
          onPanel={open}
          onShortcuts={() => setOverlay('shortcuts')}
          onSignOut={() => setOverlay('sign-out')}
        />
      )}
      {overlay === 'sign-out' && <signOutDialog.Component onClose={closeOverlay} />}
      {overlay === 'shortcuts' && <shortcutList.Component onClose={closeOverlay} />}
      <ScrollRestoration getKey={scrollKey} />
    </div>
  )
}

const rowInReach = () => document.querySelector<HTMLElement>('main [role=grid] [tabindex="0"]')

/**
 * Skip links. They move the focus without navigating, because navigation would close the panel and reset the filter in
 * the URL.
 */
function SkipLinks() {
  const { pathname, search } = useLocation()
  const [hasRows, setHasRows] = useState(false)
  const href = `${pathname}${search}#main`
  const lead = (event: MouseEvent, to: HTMLElement | null) => {
    event.preventDefault()
    ;(to ?? document.getElementById('main'))?.focus()
  }
  return (
    <>
      <a
        href={href}
        className={styles.skip}
        // Show the second link only on screens with a list. It skips tabs and other controls above the list.
        onFocus={() => setHasRows(rowInReach() !== null)}
        onClick={(event) => lead(event, null)}
      >
        Skip to content
      </a>
      {hasRows && (
        <a href={href} className={styles.skip} onClick={(event) => lead(event, rowInReach())}>
          Skip to list
        </a>
      )}
    </>
  )
}

/** Progress bar, shown only if navigation takes longer than a moment. */
function Progress() {
  const busy = useNavigation().state !== 'idle'
  return <div className={cx(styles.progress, busy && styles.busy)} aria-hidden="true" />
}

interface ShellPanelsProps {
  panel: ShellPanel | undefined
  onClose: () => void
}

function ShellPanels({ panel, onClose }: ShellPanelsProps) {
  return (
    <>
      {panel === 'tasks' && <tasksPanel.Component onClose={onClose} />}
      {panel === 'notifications' && <notificationsPanel.Component onClose={onClose} />}
      {panel === 'requests' && <requestLogPanel.Component onClose={onClose} />}
    </>
  )
}
