import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type EntityLabels,
  type KindOf,
  type Located,
  pathOfEntity,
} from '../../src/areas/entityNames.ts'
import type { AreaLabels } from '../../src/areas/kind.ts'

// The server modules named `console…` import functions of the console, so that messages use the same terms as the
// screens. These functions are pure and import no package.

const folder = join(import.meta.dirname, '../../src/areas')

/** Manifests of the console's areas: TypeScript in the repository, JavaScript in the package. */
const manifests = readdirSync(folder)
  .flatMap((area) => ['area.ts', 'area.js'].map((file) => join(folder, area, file)))
  .filter((path) => existsSync(path))

const consoleAreas: AreaLabels[] = await Promise.all(
  manifests.map(async (path) => {
    const { area } = (await import(pathToFileURL(path).href)) as { area: AreaLabels }
    return area
  }),
)

const byType = new Map(
  consoleAreas.flatMap(({ kinds = [] }) => kinds).map((kind) => [kind.type, kind] as const),
)

const phrases = new Map(
  consoleAreas.flatMap(({ eventPhrases = {} }) => Object.entries(eventPhrases)),
)

export const consoleKindOf: KindOf = (type) => (type === undefined ? undefined : byType.get(type))

export const consoleEntityLabels: EntityLabels = {
  kindOf: consoleKindOf,
  phraseOf: (action) => phrases.get(action),
}

/** Returns the path of an event's entity; undefined if the console has no screen for it. */
export const consoleEntityPath = (entity: Located | null): string | undefined =>
  pathOfEntity(entity, consoleKindOf)
