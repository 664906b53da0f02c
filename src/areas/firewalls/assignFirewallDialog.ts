import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'

export const assignFirewallDialog = lazyOverlay(
  async () => (await import('./devices/AssignFirewallDialog.tsx')).AssignFirewallDialog,
)
