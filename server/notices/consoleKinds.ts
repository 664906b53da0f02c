import * as account from '../../src/areas/account/kind.ts'
import {
  type AreaWords,
  type KindOf,
  type Located,
  pathOfEntity,
} from '../../src/areas/account/entityNames.ts'
import * as balancers from '../../src/areas/balancers/kind.ts'
import * as computes from '../../src/areas/computes/kind.ts'
import * as databases from '../../src/areas/databases/kind.ts'
import * as domains from '../../src/areas/domains/kind.ts'
import * as firewalls from '../../src/areas/firewalls/kind.ts'
import * as images from '../../src/areas/images/kind.ts'
import * as objectStorage from '../../src/areas/object-storage/kind.ts'
import * as regions from '../../src/areas/regions/kind.ts'
import * as scripts from '../../src/areas/scripts/kind.ts'
import * as support from '../../src/areas/support/kind.ts'
import * as tags from '../../src/areas/tags/kind.ts'
import * as volumes from '../../src/areas/volumes/kind.ts'
import * as vpcs from '../../src/areas/vpcs/kind.ts'

// The server modules named `console…` import functions of the console, so that messages use the same terms as the
// screens. These functions are pure and import no package.

/** Kinds by source folder; a test compares the keys with the existing folders. */
export const areas = {
  account,
  balancers,
  computes,
  databases,
  domains,
  firewalls,
  images,
  'object-storage': objectStorage,
  regions,
  scripts,
  support,
  tags,
  volumes,
  vpcs,
}

const byType = new Map(
  Object.values(areas)
    .flatMap(({ kinds }) => kinds)
    .map((kind) => [kind.type, kind]),
)

const phrases = new Map(
  Object.values(areas).flatMap((area) =>
    'eventPhrases' in area ? Object.entries<string>(area.eventPhrases) : [],
  ),
)

export const kindOf: KindOf = (type) => (type === undefined ? undefined : byType.get(type))

export const areaWords: AreaWords = { kindOf, phraseOf: (action) => phrases.get(action) }

/** Returns the path of an event's entity; undefined if the console has no screen for it. */
export const entityPath = (entity: Located | null): string | undefined =>
  pathOfEntity(entity, kindOf)
