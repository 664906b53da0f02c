import { mdiMagnify } from '@mdi/js'
import type { PaletteArea } from '#ui/paletteArea.ts'
import { findPaths } from './paths.ts'

export const paletteArea: PaletteArea = {
  commands: [
    {
      id: 'find-usage',
      label: 'Find usage',
      icon: mdiMagnify,
      keywords: 'where used address ip host name dns records allow lists',
      href: findPaths.find(),
    },
  ],
}
