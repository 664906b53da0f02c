import type { DatabaseSummary, Image } from '#api/generated/types.gen.ts'
import { parseTime } from '#lib/time.ts'
import { computePaths } from '../../computes/paths.ts'
import { databasePaths, engineOfDatabase } from '../../databases/paths.ts'
import { computeLabel, imageLabel } from '../../labels.ts'
import { rule } from './rule.ts'

const resize = (computeId: number) => ({
  label: 'Resize',
  href: `${computePaths.tab(computeId, 'overview')}?action=resize`,
})

export const endedPlans = rule({
  id: 'plan-ended',
  label: 'Plan ended',
  about: 'Instances whose plan is replaced or withdrawn',
  urgency: 'plan',
  reads: ['computes', 'computeTypes'],
  find: ({ computes, computeTypes }) => {
    const types = new Map(computeTypes.map((type) => [type.id, type]))
    return computes.flatMap((compute) => {
      const plan = compute.type == null ? undefined : types.get(compute.type)
      const successor = plan?.successor == null ? undefined : types.get(plan.successor)
      if (compute.type !== null && !plan?.successor) return []
      return [
        {
          id: `compute ${compute.id}`,
          kind: 'Instance',
          object: computeLabel(compute),
          reason:
            compute.type === null
              ? 'Its plan was withdrawn.'
              : `${plan?.label ?? compute.type} is replaced by ${successor?.label ?? plan?.successor}; the upgrade is free.`,
          href: computePaths.detail(compute.id),
          action: resize(compute.id),
        },
      ]
    })
  },
})

function endOf({ eol, deprecated }: Image, now: number) {
  const end = parseTime(eol)?.getTime()
  const isPast = end !== undefined && end <= now
  return isPast || deprecated === true ? { end: isPast ? end : undefined } : undefined
}

export const endedImages = rule({
  id: 'image-ended',
  label: 'Image ended',
  about: 'Instances from an image that is deprecated or past its end of life',
  urgency: 'plan',
  reads: ['computes', 'images'],
  find: ({ computes, images }, { now }) => {
    const ended = new Map(
      images.flatMap((image) => {
        const past = endOf(image, now)
        return past ? [[image.id, { ...past, label: imageLabel(image) }] as const] : []
      }),
    )
    return computes.flatMap((compute) => {
      const image = ended.get(compute.image ?? '')
      if (!image) return []
      return [
        {
          id: `compute ${compute.id} ${compute.image}`,
          kind: 'Instance',
          object: computeLabel(compute),
          reason: `${image.label} is ${image.end === undefined ? 'deprecated' : 'past its end of life'}.`,
          href: computePaths.detail(compute.id),
          action: {
            label: 'Rebuild',
            href: computePaths.rebuild(compute.id),
          },
          at: image.end,
        },
      ]
    })
  },
})

const placeOf = (database: DatabaseSummary, tab: 'overview' | 'settings') => {
  const engine = engineOfDatabase(database)
  return engine && databasePaths.tab(engine, database.id, tab)
}

const nameOf = ({ id, label }: DatabaseSummary) => label || `Database ${id}`

export const endedDatabasePlans = rule({
  id: 'database-plan-ended',
  label: 'Database plan ended',
  about: 'Databases whose plan is deprecated',
  urgency: 'plan',
  reads: ['databases', 'databaseTypes'],
  find: ({ databases, databaseTypes }) => {
    const ended = new Map(
      databaseTypes.flatMap((type) => (type.deprecated ? [[type.id, type.label ?? type.id]] : [])),
    )
    return databases.flatMap((database) => {
      const plan = ended.get(database.type ?? '')
      if (plan === undefined) return []
      return [
        {
          id: `database ${database.id} ${database.type}`,
          kind: 'Database',
          object: nameOf(database),
          reason: `Its plan ${plan} is deprecated.`,
          href: placeOf(database, 'overview'),
          action: {
            label: 'Resize',
            href: placeOf(database, 'settings') ?? databasePaths.list(),
          },
        },
      ]
    })
  },
})

/** Returns the engine with its release series, for example "8.0" of "8.0.30". PostgreSQL uses only the first number. */
const generation = (engine: string | undefined, version: string | null | undefined) =>
  `${engine} ${(version ?? '')
    .split('.')
    .slice(0, engine === 'postgresql' ? 1 : 2)
    .join('.')}`

export const endedDatabaseVersions = rule({
  id: 'database-version-ended',
  label: 'Version ended',
  about: 'Databases whose version is no longer offered',
  urgency: 'plan',
  reads: ['databases', 'databaseEngines'],
  whole: ['databaseEngines'],
  find: ({ databases, databaseEngines }) => {
    const supportedGenerations = new Set(
      databaseEngines.map(({ engine, version }) => generation(engine, version)),
    )
    if (supportedGenerations.size === 0) return []
    return databases.flatMap((database) => {
      const { engine, version, id } = database
      if (!version || supportedGenerations.has(generation(engine, version))) return []
      return [
        {
          id: `database ${id} ${version}`,
          kind: 'Database',
          object: nameOf(database),
          reason: `Version ${version} is no longer offered: upgrade to a newer one.`,
          href: placeOf(database, 'overview'),
          action: {
            label: 'Open database',
            href: placeOf(database, 'overview') ?? databasePaths.list(),
          },
        },
      ]
    })
  },
})
