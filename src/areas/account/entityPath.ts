import { kindOf } from '../kinds.ts'
import { type Located, pathOfEntity } from './entityNames.ts'

/** Where an entity of an event or a notification is shown; undefined where the console has no screen. */
export const entityPath = (entity: Located | null | undefined): string | undefined =>
  pathOfEntity(entity, kindOf)
