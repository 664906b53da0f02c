import type { PaletteArea } from '#ui/paletteArea.ts'

export const paletteArea: PaletteArea = {
  menuKeywords: {
    '/overview': 'home today problems snooze',
  },
}
