import type { Clock } from '../clock.ts'
import type { Database } from '../database/open.ts'
import type { Secrets } from '../secrets.ts'
import type { ObjectFiles } from './files.ts'
import type { TransferMeter } from './transferMeter.ts'

/** What the calls of S3 clients work with. */
export interface StoreParts {
  db: Database
  clock: Clock
  secrets: Secrets
  files: ObjectFiles
  meter: TransferMeter
  /** The host under which buckets may stand beside those of the clusters. */
  baseHost: string | undefined
  endpointOf(request: { headers: { host?: string | undefined } }): string
  /** Writes bytes to a file of the store. */
  writeFile(bytes: AsyncIterable<Buffer>): Promise<{ file: string; size: number; etag: string }>
  report(error: unknown): void
}
