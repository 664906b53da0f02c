import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areFilesHeld } from './retentionHolds/holds.ts'
import { type Clock, days, hours } from '#shared/clock.ts'
import type { ConnectionBudget } from '#shared/http/connectionBudget.ts'
import { type ConnectionLimits, connectionLimits } from '#shared/http/connectionLimits.ts'
import type { Database } from '../database/open.ts'
import type { SchemaWatch } from '../database/schema.ts'
import type { Report } from '#shared/errorReporter.ts'
import type { Secrets } from '../secrets/secretBox.ts'
import type { TlsFiles } from '#shared/tlsFiles.ts'
import type { Backend } from './backend.ts'
import { forgetCompleted } from './embedded/completedUploads.ts'
import { embeddedBackend } from './embedded/embeddedBackend.ts'
import { embeddedOperations } from './embedded/embeddedOperations.ts'
import { ObjectFiles } from './embedded/files.ts'
import type { RemoteAddress } from './remote/storeClient.ts'
import { listen } from './s3/server.ts'
import { TransferMeter } from './transferMeter.ts'
import type { ServedStore } from './s3/operations.ts'
import { objectHost } from './s3/ownHost.ts'

/** Interface of the object store for the platform's API operations. */
export interface ObjectStore {
  /** Returns the base URL (scheme, host and port) under which an API client reaches the object store. */
  endpoint(request: { hostname: string }): string
  /** Port of the S3-compatible endpoint; undefined when it does not listen. */
  port: number | undefined
  /** Server of the S3-compatible endpoint. */
  server: Server | undefined
  /** Storage backend of the objects. */
  backend: Backend
  /** Resolves when all bytes transferred so far are recorded in the database. */
  flushTransfer(): Promise<void>
  /** Aborts expired unfinished uploads, and deletes files left over after a crash. */
  sweep(): Promise<void>
  close(): Promise<void>
}

interface ObjectStoreOptions {
  db: Database
  clock: Clock
  secrets: Secrets
  /** `:memory:` stores the objects in a temporary folder that is deleted when the store closes. */
  dataDir: string
  host: string
  /** Port to listen on: 0 selects any free port; undefined disables the endpoint. */
  port: number | undefined
  /** Public URL of the endpoint, if it differs from the host and port. */
  publicUrl: string | undefined
  /** Remote store that contains the objects instead of the data folder. */
  remote: RemoteAddress | undefined
  connections: Partial<ConnectionLimits> | undefined
  connectionBudget: ConnectionBudget
  /** Omitted for plain HTTP. */
  tls: TlsFiles | undefined
  /** True to accept request IDs from a trusted reverse proxy. */
  trustProxy: boolean
  schema: SchemaWatch
  report: Report
}

/** Age at which unfinished uploads are aborted. */
const uploadTtl = 7 * days
const sweepEvery = hours
const flushEvery = 1000

interface Opened extends Pick<ServedStore, 'backend' | 'operations'> {
  close: () => void
}

/** @throws Error with a user-facing message when the database refers to buckets of another backend */
async function openBackend(options: ObjectStoreOptions): Promise<Opened> {
  const { db, dataDir, remote } = options
  const elsewhere = await db
    .selectFrom('bucket')
    .select('label')
    .where('store_name', remote ? 'is' : 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (elsewhere)
    throw new Error(
      remote
        ? `OBJECT_STORE_URL cannot be used with this database: its bucket ${elsewhere.label} is stored in the data folder. Start with an empty database, or delete the buckets first.`
        : `The bucket ${elsewhere.label} of this database is stored in another object store. Set OBJECT_STORE_URL to it.`,
    )
  if (remote) {
    const { openRemoteBackend } = await import('./remote/openRemoteBackend.ts')
    return await openRemoteBackend(db, remote)
  }
  const isTemporary = dataDir === ':memory:'
  const folder = isTemporary
    ? mkdtempSync(join(tmpdir(), 'platform-objects-'))
    : join(dataDir, 'objects')
  const files = await ObjectFiles.open(folder, () => areFilesHeld(db))
  return {
    backend: embeddedBackend(db, files),
    operations: embeddedOperations(files),
    close: () => isTemporary && rmSync(folder, { recursive: true, force: true }),
  }
}

/** Opens the object store of a database and starts the S3-compatible endpoint. */
export async function openObjectStore(options: ObjectStoreOptions): Promise<ObjectStore> {
  const { db, clock, secrets, host, publicUrl, schema, report } = options
  const { backend, operations, close } = await openBackend(options)
  const meter = new TransferMeter(db)
  let port: number | undefined
  const scheme = options.tls ? 'https' : 'http'
  const endpoint = (caller: string | undefined) =>
    publicUrl ?? `${scheme}://${objectHost(host, caller, options.tls !== undefined)}:${port ?? 0}`
  const parts: ServedStore = {
    db,
    clock,
    secrets,
    meter,
    baseHost: publicUrl === undefined ? undefined : new URL(publicUrl).hostname,
    endpointOf: ({ headers }) => publicUrl ?? `${scheme}://${headers.host ?? endpoint(undefined)}`,
    backend,
    operations,
    schema,
    trustProxy: options.trustProxy,
    report,
  }
  const limits = { ...connectionLimits, ...options.connections }
  const server =
    options.port === undefined
      ? undefined
      : await listen(parts, {
          host,
          port: options.port,
          limits,
          budget: options.connectionBudget,
          tls: options.tls,
        })
  port = server?.port
  const sweep = async () => {
    await forgetCompleted(db, clock.now())
    await backend.sweep(clock.now() - uploadTtl)
  }
  const flushing = setInterval(() => void meter.flush().catch(report), flushEvery)
  const sweeping = setInterval(() => void sweep().catch(report), sweepEvery)
  flushing.unref()
  sweeping.unref()
  return {
    endpoint: ({ hostname }) => endpoint(hostname),
    port,
    server: server?.server,
    backend,
    flushTransfer: () => meter.flush(),
    sweep,
    async close() {
      clearInterval(flushing)
      clearInterval(sweeping)
      await server?.close()
      await meter.flush()
      close()
    },
  }
}
