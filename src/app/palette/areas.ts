import { loadedOnce } from '#lib/loadedOnce.ts'
import type { PaletteArea } from '#ui/paletteArea.ts'
import { areas } from '../../areas/areas.ts'

const palettes = loadedOnce(async (): Promise<readonly PaletteArea[]> =>
  Promise.all(
    areas.flatMap(({ palette }) => (palette ? [palette().then((file) => file.paletteArea)] : [])),
  ),
)

/** Loads the commands and objects of all areas. */
export const loadPalettes = palettes.load

export const areaCommands = () => palettes.get().flatMap(({ commands = [] }) => commands)

export const objectKinds = () => palettes.get().flatMap(({ objects = [] }) => objects)

/** Returns the additional search keywords of navigation items, by path. */
export const menuKeywords = (): Readonly<Record<string, string>> =>
  Object.fromEntries(palettes.get().flatMap((area) => Object.entries(area.menuKeywords ?? {})))
