import { onDemand } from '#ui/onDemand.tsx'

/** What floats above the page, by the code that brings it. None of it is part of the first load. */
export const palette = onDemand(async () => (await import('./palette/Palette.tsx')).Palette)

export const shortcutList = onDemand(async () => (await import('./ShortcutList.tsx')).ShortcutList)

export const accountMenu = onDemand(
  async () => (await import('./account-menu/AccountMenu.tsx')).AccountMenu,
)

export const notificationsPanel = onDemand(
  async () => (await import('./panels/NotificationsPanel.tsx')).NotificationsPanel,
)

export const operationsPanel = onDemand(
  async () => (await import('./panels/OperationsPanel.tsx')).OperationsPanel,
)

export const requestLogPanel = onDemand(
  async () => (await import('./panels/RequestLogPanel.tsx')).RequestLogPanel,
)

export const renewDialog = onDemand(
  async () => (await import('./session/RenewDialog.tsx')).RenewDialog,
)
