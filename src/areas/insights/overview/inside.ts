import type { QueryClient } from '@tanstack/react-query'
import {
  type AllPages,
  allPagesKey,
  firstPageOf,
  type ListOptions,
  loadAllPages,
} from '#api/query/allPages.ts'
import { asApiError } from '#api/http/client.ts'
import { listKernelsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type {
  Bucket,
  Compute,
  DatabaseSummary,
  Domain,
  DomainRecord,
} from '#api/generated/types.gen.ts'
import type { Need } from '#api/session/permissions.ts'
import { formatCount } from '#lib/format.ts'
import { computesQuery, computeConfigsQuery } from '../../computes/queries.ts'
import { engineApi } from '../../databases/engineApi.ts'
import { engineOfDatabase } from '#paths/databases.ts'
import { databasesQuery } from '../../databases/queries.ts'
import { domainsQuery, recordsQuery } from '../../domains/queries.ts'
import { bucketPlace } from '#paths/object-storage.ts'
import { accessQuery, bucketsQuery } from '../../object-storage/queries.ts'
import { getMemory } from './memory.ts'
import {
  endedKernels,
  expiringCertificate,
  invalidServices,
  lostRecords,
  overdueDatabaseBackup,
  publicBuckets,
} from './rules/inside.ts'
import type { Finding } from './rules/rule.ts'

/** A check of single objects. It needs one or more requests per object. */
interface Part<Row> {
  id: string
  /** Label, for example "DNS records". */
  label: string
  /** Problems that the check finds, as a sentence. */
  finds: string
  /** Singular noun of a checked object, for example "zone". */
  one: string
  need: Need
  /**
   * Maximum number of objects for which the check starts without the user; undefined if only the user starts it.
   */
  automaticLimit?: number
  /** Returns the reason why a check that starts without the user skips an object; undefined if it does not. */
  skipReason?: (client: QueryClient, row: Row) => Promise<string | undefined>
  /** Permission to check one object. Objects without it are skipped. */
  needOf: (row: Row) => Need
  list: () => ListOptions<Row>
  keep: (row: Row) => boolean
  look: (client: QueryClient, row: Row, context: LookContext<Row>) => Promise<Finding[]>
}

interface LookContext<Row> {
  signal: AbortSignal
  /** All rows of the list, including those that are not checked. */
  all: readonly Row[]
}

/** Returns all rows of a list and reuses the response that the screen has just loaded. */
async function wholeRows<Row>(
  client: QueryClient,
  options: ListOptions<Row>,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const list: AllPages<Row> = await client.fetchQuery({
    queryKey: allPagesKey(options),
    queryFn: () => loadAllPages(client, options, signal),
    retry: false,
  })
  if (list.failure) throw list.failure
  return list.rows
}

/** Returns true if the first page does not contain all rows and there are more than `maxObjects` of them. */
async function isLongList<Row>(
  client: QueryClient,
  options: ListOptions<Row>,
  maxObjects: number,
): Promise<boolean> {
  const { results = 0, data = [] } = await client.fetchQuery({
    ...firstPageOf(options),
    retry: false,
  })
  return results > Math.max(maxObjects, data.length)
}

/** A check, independent of the type of its objects. */
export interface DeepCheck extends Pick<
  Part<unknown>,
  'id' | 'label' | 'finds' | 'one' | 'need' | 'automaticLimit'
> {
  /**
   * Checks each object. Errors of single objects are counted and do not stop the check. Returns undefined if there are
   * more objects than `maxObjects`.
   */
  run: (client: QueryClient, settings: LookSettings) => Promise<CheckResult | undefined>
}

const part = <Row>(own: Part<Row>): DeepCheck => ({
  ...own,
  run: (client, settings) => runDeepCheck(client, own, settings),
})

async function validUntilOf(text: string | null | undefined): Promise<number | undefined> {
  if (!text) return undefined
  const { certificateDetails } = await import('../../object-storage/buckets/certificateDetails.ts')
  return certificateDetails(atob(text))?.validUntil
}

/** Returns the SRV records of a zone with an invalid target. Loads the rules only for zones with such records. */
async function servicesOf(
  client: QueryClient,
  domain: Domain,
  records: readonly DomainRecord[],
  domains: readonly Domain[],
): Promise<Finding[]> {
  if (!records.some(({ type }) => type === 'SRV')) return []
  const { serviceWarnings } = await import('../../domains/checks/serviceWarnings.ts')
  return invalidServices(domain, await serviceWarnings(client, domain, records, domains))
}

/** Maximum number of records of a zone that is checked without the user. */
const automaticRecords = 500

export const insideParts: readonly DeepCheck[] = [
  part<Domain>({
    id: 'records',
    label: 'DNS records',
    finds: 'Records that point to released addresses, and SRV records with an invalid target.',
    one: 'zone',
    need: { scope: 'domains:read_only' },
    needOf: ({ id }) => ({ object: { type: 'domain', id, level: 'read_only' } }),
    list: domainsQuery,
    keep: ({ type }) => type !== 'slave',
    automaticLimit: 10,
    skipReason: async (client, { id }) =>
      (await isLongList(client, recordsQuery(id), automaticRecords))
        ? `more than ${formatCount(automaticRecords)} records`
        : undefined,
    look: async (client, domain, { signal, all }) => {
      const records = await wholeRows(client, recordsQuery(domain.id), signal)
      return [
        ...lostRecords(domain, records, getMemory().lost),
        ...(await servicesOf(client, domain, records, all)),
      ]
    },
  }),
  part<Bucket>({
    id: 'buckets',
    label: 'Buckets',
    finds: 'Buckets that are public. ACLs of single objects are not checked.',
    one: 'bucket',
    need: { scope: 'object_storage:read_only', account: 'read_only' },
    needOf: () => ({}),
    list: bucketsQuery,
    keep: () => true,
    automaticLimit: 10,
    look: async (client, bucket) => {
      const path = { clusterId: bucketPlace(bucket), bucket: bucket.label ?? '' }
      return publicBuckets(path, await client.fetchQuery(accessQuery(path)))
    },
  }),
  part<DatabaseSummary>({
    id: 'databases',
    label: 'Databases',
    finds: 'CA certificates about to expire and overdue backups.',
    one: 'database',
    // Reading backups requires the write scope (document 2, 4.2).
    need: { scope: 'databases:read_write' },
    needOf: ({ id }) => ({ object: { type: 'database', id, level: 'read_only' } }),
    list: databasesQuery,
    keep: (database) => engineOfDatabase(database) !== undefined,
    automaticLimit: 5,
    look: async (client, database) => {
      const engine = engineOfDatabase(database)
      if (!engine) return []
      const path = { path: { instanceId: database.id } }
      const [ssl, backups] = await Promise.all([
        client.fetchQuery(engineApi[engine].ssl(path)),
        client.fetchQuery(engineApi[engine].backups(path)),
      ])
      const now = Date.now()
      return [
        ...expiringCertificate(database, engine, await validUntilOf(ssl.ca_certificate), now),
        ...overdueDatabaseBackup(database, engine, backups.data ?? [], now),
      ]
    },
  }),
  part<Compute>({
    id: 'kernels',
    label: 'Kernels',
    finds: 'Configurations that boot a deprecated kernel.',
    one: 'instance',
    need: { scope: 'computes:read_only' },
    needOf: ({ id }) => ({ object: { type: 'compute', id, level: 'read_only' } }),
    list: computesQuery,
    keep: () => true,
    look: async (client, compute, { signal }) => {
      const kernels = await wholeRows(client, listKernelsOptions(), signal)
      const { rows } = await client.fetchQuery(computeConfigsQuery(compute.id, client))
      return endedKernels(compute, rows, kernels)
    },
  }),
]

/** Result of a check. */
export interface CheckResult {
  findings: Finding[]
  /** Number of checked objects. */
  read: number
  /** Number of objects that could not be read or that the user cannot access, with the first reason. */
  failed: number
  reason: string | undefined
  /** Time of the check, in milliseconds since the epoch. */
  at: number
}

/** Maximum number of objects that are checked concurrently. */
const maxConcurrency = 4

interface LookSettings {
  signal: AbortSignal
  /** Returns the reason why the acting user lacks a permission; undefined if it is granted. */
  deniedReason: (need: Need) => string | undefined
  onProgress: (done: number, total: number) => void
  /** Maximum number of objects; there is no limit by default. */
  maxObjects?: number | undefined
  /** Number of objects that are checked concurrently; 4 by default. */
  concurrency?: number
}

async function runDeepCheck<Row>(
  client: QueryClient,
  { list, keep, needOf, skipReason, look }: Part<Row>,
  { signal, deniedReason, onProgress, maxObjects, concurrency = maxConcurrency }: LookSettings,
): Promise<CheckResult | undefined> {
  // Do not read all pages of a list that is too long to be checked.
  if (maxObjects !== undefined && (await isLongList(client, list(), maxObjects))) return undefined
  const all = await wholeRows(client, list(), signal)
  const rows = all.filter(keep)
  if (maxObjects !== undefined && rows.length > maxObjects) return undefined
  if (rows.length > 0) onProgress(0, rows.length)
  const looked: CheckResult = {
    findings: [],
    read: 0,
    failed: 0,
    reason: undefined,
    at: Date.now(),
  }
  const miss = (reason: string) => {
    looked.failed += 1
    looked.reason ??= reason
  }
  const waiting = [...rows]
  const lane = async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      signal.throwIfAborted()
      const denied = deniedReason(needOf(row))
      if (denied === undefined) {
        try {
          const skipped = maxObjects === undefined ? undefined : await skipReason?.(client, row)
          if (skipped === undefined) {
            looked.findings.push(...(await look(client, row, { signal, all })))
            looked.read += 1
          } else miss(skipped)
        } catch (error) {
          signal.throwIfAborted()
          miss(asApiError(error).reason)
        }
      } else miss(denied)
      onProgress(looked.read + looked.failed, rows.length)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  return looked
}
