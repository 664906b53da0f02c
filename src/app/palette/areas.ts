import type { PaletteArea } from '#ui/paletteArea.ts'

const files = import.meta.glob<{ paletteArea: PaletteArea }>('../../areas/*/palette.ts', {
  eager: true,
})

/** All areas that have a `palette.ts`. */
const areas = Object.values(files).map(({ paletteArea }) => paletteArea)

export const areaCommands = areas.flatMap(({ commands = [] }) => commands)

export const objectKinds = areas.flatMap(({ objects = [] }) => objects)

/** Additional search keywords of navigation items, by path. */
export const menuKeywords: Readonly<Record<string, string>> = Object.fromEntries(
  areas.flatMap((area) => Object.entries(area.menuKeywords ?? {})),
)
