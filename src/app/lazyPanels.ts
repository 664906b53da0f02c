import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'

/** Overlays with their lazy imports. None of this code is part of the initial load. */
export const palette = lazyOverlay(async () =>
  (await import('./palette/loadPalette.ts')).loadPalette(),
)

export const shortcutList = lazyOverlay(
  async () => (await import('./ShortcutList.tsx')).ShortcutList,
)

export const accountMenu = lazyOverlay(
  async () => (await import('./account-menu/AccountMenu.tsx')).AccountMenu,
)

export const notificationsPanel = lazyOverlay(
  async () => (await import('./panels/NotificationsPanel.tsx')).NotificationsPanel,
)

export const tasksPanel = lazyOverlay(
  async () => (await import('./panels/TasksPanel.tsx')).TasksPanel,
)

export const requestLogPanel = lazyOverlay(
  async () => (await import('./panels/RequestLogPanel.tsx')).RequestLogPanel,
)

export const signOutDialog = lazyOverlay(
  async () => (await import('./session/SignOutDialog.tsx')).SignOutDialog,
)

export const proofDialog = lazyOverlay(
  async () => (await import('./session/ProofDialog.tsx')).ProofDialog,
)

export const renewDialog = lazyOverlay(
  async () => (await import('./session/RenewDialog.tsx')).RenewDialog,
)
