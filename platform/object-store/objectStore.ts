import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, days, hours } from '../clock.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Secrets } from '../secrets.ts'
import { dropParts } from './buckets.ts'
import { type ChecksumAlgorithm, runningChecksum } from './checksums.ts'
import { embeddedOperations } from './embeddedOperations.ts'
import { ObjectFiles } from './files.ts'
import { listen } from './server.ts'
import { TransferMeter } from './transferMeter.ts'
import type { ServedStore } from './operations.ts'

/** What the operations of the platform use of the object store. */
export interface ObjectStore {
  /** Scheme, host and port under which the caller of the API reaches the objects. */
  endpoint(request: { hostname: string }): string
  /** The port of the S3-compatible endpoint; undefined when it does not listen. */
  port: number | undefined
  removeFiles(files: readonly string[]): Promise<void>
  /** Resolves when what was sent until now is counted in the database. */
  flushTransfer(): Promise<void>
  /** Aborts uploads that were left unfinished, and removes files that nothing refers to. */
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
  report: (error: unknown) => void
}

/** Unfinished uploads are kept so long. */
const uploadLife = 7 * days
/** What nothing refers to is kept so long: an upload under way has files that the database does not know yet. */
const strayLife = days
const sweepEvery = hours
const flushEvery = 1000

async function writeFile(
  files: ObjectFiles,
  bytes: AsyncIterable<Buffer>,
  algorithm?: ChecksumAlgorithm,
) {
  const writer = await files.create()
  const md5 = createHash('md5')
  const running = algorithm && runningChecksum(algorithm)
  try {
    for await (const chunk of bytes) {
      md5.update(chunk)
      running?.update(chunk)
      await writer.write(chunk)
    }
    const { size } = writer
    const checksum = running?.digest().toString('base64') ?? null
    return { file: await writer.keep(), size, etag: md5.digest('hex'), checksum }
  } catch (error) {
    await writer.discard()
    throw error
  }
}

async function abortOld(db: Database, before: number): Promise<string[]> {
  const old = await db
    .selectFrom('multipart_upload')
    .select('id')
    .where('created', '<', new Date(before).toISOString())
    .limit(500)
    .execute()
  const files: string[] = []
  for (const { id } of old)
    files.push(
      ...(await inTransaction(db, async (tx) => {
        const gone = await tx
          .deleteFrom('multipart_upload')
          .where('id', '=', id)
          .returning('id')
          .execute()
        return await dropParts(
          tx,
          gone.map((each) => each.id),
        )
      })),
    )
  return files
}

const knownFiles = (db: Database) => async (files: string[]) => {
  const rows =
    files.length === 0
      ? []
      : await db.selectFrom('object_part').select('file').where('file', 'in', files).execute()
  return new Set(rows.map(({ file }) => file))
}

/** The host of a URL for people: an address that listens everywhere is none to call. */
const hostIn = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** Opens the objects beside a database and listens for S3 clients. */
export async function openObjectStore(options: ObjectStoreOptions): Promise<ObjectStore> {
  const { db, clock, secrets, host, publicUrl, report } = options
  const isTemporary = options.dataDir === ':memory:'
  const folder = isTemporary
    ? mkdtempSync(join(tmpdir(), 'platform-objects-'))
    : join(options.dataDir, 'objects')
  const files = await ObjectFiles.open(folder)
  const meter = new TransferMeter(db)
  let port: number | undefined
  const isAnywhere = host === '0.0.0.0' || host === '::'
  const endpoint = (caller: string | undefined) =>
    publicUrl ?? `http://${isAnywhere ? (caller ?? 'localhost') : hostIn(host)}:${port ?? 0}`
  const parts: ServedStore = {
    db,
    clock,
    secrets,
    files,
    meter,
    baseHost: publicUrl === undefined ? undefined : new URL(publicUrl).hostname,
    endpointOf: ({ headers }) => publicUrl ?? `http://${headers.host ?? endpoint(undefined)}`,
    writeFile: (bytes, algorithm) => writeFile(files, bytes, algorithm),
    operations: embeddedOperations,
    report,
  }
  const server =
    options.port === undefined ? undefined : await listen(parts, { host, port: options.port })
  port = server?.port
  const sweep = async () => {
    await files.remove(await abortOld(db, clock.now() - uploadLife))
    // Files carry the time of the machine, whatever the clock of the platform says.
    await files.sweep(Date.now() - strayLife, knownFiles(db))
  }
  const flushing = setInterval(() => void meter.flush().catch(report), flushEvery)
  const sweeping = setInterval(() => void sweep().catch(report), sweepEvery)
  flushing.unref()
  sweeping.unref()
  return {
    endpoint: ({ hostname }) => endpoint(hostname),
    port,
    removeFiles: (stale) => files.remove(stale),
    flushTransfer: () => meter.flush(),
    sweep,
    async close() {
      clearInterval(flushing)
      clearInterval(sweeping)
      await server?.close()
      await meter.flush()
      if (isTemporary) rmSync(folder, { recursive: true, force: true })
    },
  }
}
