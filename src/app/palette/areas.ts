import type { PaletteArea } from '#ui/paletteArea.ts'

const files = import.meta.glob<{ paletteArea: PaletteArea }>('../../areas/*/palette.ts', {
  eager: true,
})

/** Every area that has a `palette.ts` takes part in the search. */
const areas = Object.values(files).map(({ paletteArea }) => paletteArea)

export const areaCommands = areas.flatMap(({ commands = [] }) => commands)

export const objectKinds = areas.flatMap(({ objects = [] }) => objects)

/** Further words by which each entry of the menu is found, by its address. */
export const menuKeywords: Readonly<Record<string, string>> = Object.fromEntries(
  areas.flatMap((area) => Object.entries(area.menuKeywords ?? {})),
)
