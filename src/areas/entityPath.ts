import { kindOf } from './kinds.ts'
import { type Located, pathOfEntity } from './entityNames.ts'

/** Returns the path of an event's or notification's entity; undefined if the console has no screen for it. */
export const entityPath = (entity: Located | null | undefined): string | undefined =>
  pathOfEntity(entity, kindOf)
