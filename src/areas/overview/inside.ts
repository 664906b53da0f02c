import type { QueryClient } from '@tanstack/react-query'
import { type AllPages, allPagesKey, type ListOptions, loadAllPages } from '#api/allPages.ts'
import { asApiError } from '#api/client.ts'
import { listKernelsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { Compute, DatabaseSummary, Domain } from '#api/generated/types.gen.ts'
import type { Need } from '#api/permissions.ts'
import { computesQuery, computeConfigsQuery } from '../computes/queries.ts'
import { engineApi } from '../databases/engineApi.ts'
import { engineOf } from '../databases/paths.ts'
import { databasesQuery } from '../databases/queries.ts'
import { domainsQuery, recordsQuery } from '../domains/queries.ts'
import { remembered } from './memory.ts'
import {
  endedKernels,
  expiringCertificate,
  lostRecords,
  overdueDatabaseBackup,
} from './rules/inside.ts'
import type { Finding } from './rules/rule.ts'

/** A check of single objects: a call or more for each, made when a person asks for it. */
interface Part<Row> {
  id: string
  /** "DNS records" */
  label: string
  /** The problems that it finds, in a sentence. */
  finds: string
  /** An object that is looked into: "zone". */
  one: string
  need: Need
  /** The right to look into one of them; nothing is asked of those that lack it. */
  needOf: (row: Row) => Need
  list: () => ListOptions<Row>
  keep: (row: Row) => boolean
  look: (client: QueryClient, row: Row, signal: AbortSignal) => Promise<Finding[]>
}

/** A list that the screen has just read is not read again. */
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

/** A part as the screen knows it, whatever its objects are. */
export interface DeepCheck extends Pick<Part<unknown>, 'id' | 'label' | 'finds' | 'one' | 'need'> {
  /** Looks into each object. One that cannot be read is counted, and the others are looked into all the same. */
  run: (client: QueryClient, settings: LookSettings) => Promise<CheckResult>
}

const part = <Row>(own: Part<Row>): DeepCheck => ({
  ...own,
  run: (client, settings) => runDeepCheck(client, own, settings),
})

async function validUntilOf(text: string | null | undefined): Promise<number | undefined> {
  if (!text) return undefined
  const { certificateDetails } = await import('../object-storage/buckets/certificateDetails.ts')
  return certificateDetails(atob(text))?.validUntil
}

export const insideParts: readonly DeepCheck[] = [
  part<Domain>({
    id: 'records',
    label: 'DNS records',
    finds: 'Records that point to addresses the account had before.',
    one: 'zone',
    need: { scope: 'domains:read_only' },
    needOf: ({ id }) => ({ object: { type: 'domain', id, level: 'read_only' } }),
    list: domainsQuery,
    keep: ({ type }) => type !== 'slave',
    look: async (client, domain, signal) =>
      lostRecords(
        domain,
        await wholeRows(client, recordsQuery(domain.id), signal),
        remembered().lost,
      ),
  }),
  part<DatabaseSummary>({
    id: 'databases',
    label: 'Databases',
    finds: 'CA certificates about to expire and overdue backups.',
    one: 'database',
    // Backups are looked at with the scope to write (document 2, 4.2).
    need: { scope: 'databases:read_write' },
    needOf: ({ id }) => ({ object: { type: 'database', id, level: 'read_only' } }),
    list: databasesQuery,
    keep: (database) => engineOf(database) !== undefined,
    look: async (client, database) => {
      const engine = engineOf(database)
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
    look: async (client, compute, signal) => {
      const kernels = await wholeRows(client, listKernelsOptions(), signal)
      const { rows } = await client.fetchQuery(computeConfigsQuery(compute.id, client))
      return endedKernels(compute, rows, kernels)
    },
  }),
]

/** The outcome of such a check. */
export interface CheckResult {
  findings: Finding[]
  /** Objects that were looked into. */
  read: number
  /** Those that could not be, or that the user may not, with the first reason. */
  unread: number
  reason: string | undefined
  /** Milliseconds. */
  at: number
}

/** Looked into at the same time. */
const concurrency = 4

interface LookSettings {
  signal: AbortSignal
  /** The reason why the acting user may not; undefined when they may. */
  deniedReason: (need: Need) => string | undefined
  onProgress: (done: number, total: number) => void
}

async function runDeepCheck<Row>(
  client: QueryClient,
  { list, keep, needOf, look }: Part<Row>,
  { signal, deniedReason, onProgress }: LookSettings,
): Promise<CheckResult> {
  const rows = (await wholeRows(client, list(), signal)).filter(keep)
  const looked: CheckResult = {
    findings: [],
    read: 0,
    unread: 0,
    reason: undefined,
    at: Date.now(),
  }
  const miss = (reason: string) => {
    looked.unread += 1
    looked.reason ??= reason
  }
  const waiting = [...rows]
  const lane = async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      signal.throwIfAborted()
      const denied = deniedReason(needOf(row))
      if (denied === undefined) {
        try {
          looked.findings.push(...(await look(client, row, signal)))
          looked.read += 1
        } catch (error) {
          signal.throwIfAborted()
          miss(asApiError(error).reason)
        }
      } else miss(denied)
      onProgress(looked.read + looked.unread, rows.length)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  return looked
}
