import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areFilesHeld } from './retentionHolds/holds.ts'
import { type Clock, days, hours } from '#shared/clock.ts'
import type { ConnectionBudget } from '#shared/http/connectionBudget.ts'
import { type ConnectionLimits, connectionLimits } from '#shared/http/connectionLimiter.ts'
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

/** What the operations of the platform use of the object store. */
export interface ObjectStore {
  /** Scheme, host and port under which the caller of the API reaches the objects. */
  endpoint(request: { hostname: string }): string
  /** The port of the S3-compatible endpoint; undefined when it does not listen. */
  port: number | undefined
  /** Its server. */
  server: Server | undefined
  /** Where the objects are. */
  backend: Backend
  /** Resolves when what was sent until now is counted in the database. */
  flushTransfer(): Promise<void>
  /** Aborts uploads that were left unfinished, and removes what a crash left behind. */
  sweep(): Promise<void>
  close(): Promise<void>
}

interface ObjectStoreOptions {
  db: Database
  clock: Clock
  secrets: Secrets
  /** `:memory:` keeps the objects in a folder that goes with the process. */
  dataDir: string
  host: string
  /** 0 takes any free port; left out it does not listen. */
  port: number | undefined
  /** The address under which clients reach it, where that is not the host and port. */
  publicUrl: string | undefined
  /** Another store that has the objects instead of the data folder. */
  remote: RemoteAddress | undefined
  connections: Partial<ConnectionLimits> | undefined
  connectionBudget: ConnectionBudget
  /** Left out it speaks plain HTTP. */
  tls: TlsFiles | undefined
  /** True when a proxy in front may name requests. */
  trustProxy: boolean
  schema: SchemaWatch
  report: Report
}

/** Unfinished uploads are kept so long. */
const uploadLife = 7 * days
const sweepEvery = hours
const flushEvery = 1000

interface Opened extends Pick<ServedStore, 'backend' | 'operations'> {
  close: () => void
}

/** @throws an Error in plain words when the buckets of the database are not there */
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
        ? `OBJECT_STORE_URL cannot be used with this database: its bucket ${elsewhere.label} is kept in the data folder. Begin with an empty database, or delete the buckets first.`
        : `The bucket ${elsewhere.label} of this database is kept in another store. Set OBJECT_STORE_URL to it.`,
    )
  if (remote) {
    const { openRemoteBackend } = await import('./remote/remoteBackend.ts')
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

/** Opens the objects beside a database and listens for S3 clients. */
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
    dataDir: options.dataDir,
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
    await backend.sweep(clock.now() - uploadLife)
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
