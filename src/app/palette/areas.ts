import type { PaletteArea } from '#ui/paletteArea.ts'

const files = import.meta.glob<{ paletteArea: PaletteArea }>('../../areas/*/palette.ts', {
  eager: true,
})

/** Every area that has a `palette.ts` takes part in the search. */
const areas = Object.values(files).map(({ paletteArea }) => paletteArea)

export const areaCommands = areas.flatMap(({ commands = [] }) => commands)

export const objectKinds = areas.flatMap(({ objects = [] }) => objects)
