import type { PaletteArea } from '#ui/paletteArea.ts'
import { findPaths } from '#paths/find.ts'

export const paletteArea: PaletteArea = {
  menuKeywords: {
    [findPaths.find()]: 'where used address ip host name dns records allow lists',
  },
}
