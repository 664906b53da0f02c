import type { PaletteArea } from '#ui/paletteArea.ts'
import { noticePaths } from '#paths/notices.ts'

export const paletteArea: PaletteArea = {
  commands: [
    {
      id: noticePaths.screen(),
      label: 'Notices',
      href: noticePaths.screen(),
      keywords: 'browser notifications alerts subscribe',
    },
    {
      id: noticePaths.createWebhook(),
      label: 'Create webhook',
      href: noticePaths.createWebhook(),
      keywords: 'notices http post callback',
    },
  ],
}
