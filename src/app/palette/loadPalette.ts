import { loadPalettes } from './areas.ts'
import { Palette } from './Palette.tsx'

/** Returns the palette after the commands and objects of all areas have been loaded. */
export async function loadPalette(): Promise<typeof Palette> {
  await loadPalettes()
  return Palette
}
