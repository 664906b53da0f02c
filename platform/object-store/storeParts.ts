import type { Clock } from '../clock.ts'
import type { Database } from '../database/open.ts'
import type { Secrets } from '../secrets.ts'
import type { ChecksumAlgorithm } from './checksums.ts'
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
  /** Writes bytes to a file of the store. @returns the checksum in Base64, where an algorithm is named */
  writeFile(
    bytes: AsyncIterable<Buffer>,
    algorithm?: ChecksumAlgorithm,
  ): Promise<{ file: string; size: number; etag: string; checksum: string | null }>
  report(error: unknown): void
}
