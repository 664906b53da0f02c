import type { ComputeType, DatabaseSummary, Image } from '#api/generated/types.gen.ts'
import { databaseResizeError } from '#contract/rules/databaseStates.ts'
import { formatMegabytes } from '#lib/format.ts'
import { parseTime } from '#lib/time.ts'
import { computePaths } from '#paths/computes.ts'
import { databasePaths, engineOfDatabase } from '#paths/databases.ts'
import { computeLabel, imageLabel } from '../../../labels.ts'
import { overviewPaths } from '#paths/overview.ts'
import { rule } from './rule.ts'

const planAction = (computeId: number, action: 'resize' | 'upgrade') => ({
  label: action === 'resize' ? 'Resize' : 'Upgrade',
  href: `${computePaths.tab(computeId, 'overview')}?action=${action}`,
})

/** Formats the free upgrade. The disk distinguishes plans of two generations with the same label. */
function upgradeText(successor: ComputeType | undefined, id: string): string {
  const disk = successor?.disk == null ? '' : `, ${formatMegabytes(successor.disk)} disk`
  return `Free upgrade: ${successor?.label ?? id}${disk}.`
}

export const endedPlans = rule({
  id: 'plan-ended',
  label: 'Retired plan',
  about: 'Instances whose plan is replaced or withdrawn',
  several: { one: 'instance', text: 'have a retired plan', of: 'computes' },
  urgency: 'plan',
  reads: ['computes', 'computeTypes'],
  find: ({ computes, computeTypes }) => {
    const types = new Map(computeTypes.map((type) => [type.id, type]))
    return computes.flatMap((compute) => {
      const plan = compute.type == null ? undefined : types.get(compute.type)
      const successorId = compute.type === null ? undefined : plan?.successor
      if (compute.type !== null && !successorId) return []
      return [
        {
          id: `compute ${compute.id}`,
          kind: 'Instance',
          object: computeLabel(compute),
          tags: compute.tags,
          reason: successorId
            ? upgradeText(types.get(successorId), successorId)
            : 'Its plan was withdrawn.',
          href: computePaths.detail(compute.id),
          action: planAction(compute.id, successorId ? 'upgrade' : 'resize'),
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

/**
 * Returns the public image of the same distribution that is supported longest; undefined if there is none. The newest of
 * several is returned, and rolling distributions have no end.
 */
export function currentImage(
  images: readonly Image[],
  imageId: string | null | undefined,
  now: number,
): Image | undefined {
  const vendor = images.find(({ id }) => id === imageId)?.vendor
  if (vendor == null) return undefined
  const end = ({ eol }: Image) => parseTime(eol)?.getTime() ?? Infinity
  const created = (image: Image) => parseTime(image.created)?.getTime() ?? 0
  return images
    .filter((image) => image.is_public && image.vendor === vendor && !endOf(image, now))
    .toSorted((a, b) => (end(a) === end(b) ? created(b) - created(a) : end(b) - end(a)))[0]
}

export const endedImages = rule({
  id: 'image-ended',
  label: 'End-of-life image',
  about: 'Instances from an image that is deprecated or past its end of life',
  several: { one: 'instance', text: 'run an end-of-life image', of: 'computes' },
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
          tags: compute.tags,
          reason: `${image.label} is ${image.end === undefined ? 'deprecated' : 'past its end of life'}.`,
          href: computePaths.detail(compute.id),
          action: {
            label: 'Plan replacement',
            href: overviewPaths.dialog('plan-replacement', compute.id),
          },
          computeId: compute.id,
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

const createAction = { label: 'Create database', href: databasePaths.create() }

export const endedDatabasePlans = rule({
  id: 'database-plan-ended',
  label: 'Retired database plan',
  about: 'Databases whose plan is deprecated',
  several: { one: 'database', text: 'have a retired plan', of: 'databases' },
  urgency: 'plan',
  reads: ['databases', 'databaseTypes'],
  find: ({ databases, databaseTypes }) => {
    const ended = new Map(
      databaseTypes.flatMap((type) => (type.deprecated ? [[type.id, type.label ?? type.id]] : [])),
    )
    const diskOf = new Map(databaseTypes.map(({ id, disk }) => [id, disk]))
    const largest = Math.max(
      ...databaseTypes.map(({ deprecated, disk }) => (deprecated ? 0 : (disk ?? Infinity))),
    )
    const canResize = ({ type }: DatabaseSummary) =>
      databaseResizeError(diskOf.get(type ?? '') ?? 0, largest) === undefined
    return databases.flatMap((database) => {
      const plan = ended.get(database.type ?? '')
      if (plan === undefined) return []
      const settings = canResize(database) ? placeOf(database, 'settings') : undefined
      return [
        {
          id: `database ${database.id} ${database.type}`,
          kind: 'Database',
          object: nameOf(database),
          reason: `Its plan ${plan} is deprecated${settings === undefined ? ', and no current plan has more disk space. Create a database with a current plan, and move the data with a dump' : ''}.`,
          shortReason: `Its plan ${plan} is deprecated.`,
          href: placeOf(database, 'overview'),
          action: settings === undefined ? createAction : { label: 'Resize', href: settings },
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
  label: 'Retired database version',
  about: 'Databases whose version is no longer offered',
  several: { one: 'database', text: 'run a version that is no longer offered', of: 'databases' },
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
          // The API changes the version of no cluster, and restores a backup only to its own cluster.
          reason: `Version ${version} is no longer offered, and a cluster keeps its version. Create one with a newer version, and move the data with a dump.`,
          shortReason: `Version ${version} is no longer offered.`,
          href: placeOf(database, 'overview'),
          action: createAction,
        },
      ]
    })
  },
})
