import type { Clock } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import type { SchemaWatch } from '../database/schema.ts'
import type { Report } from '#shared/errorReporter.ts'
import type { Secrets } from '../secrets/secretBox.ts'
import type { Backend } from './backend.ts'
import type { TransferMeter } from './transferMeter.ts'

/** Services that S3 calls use. */
export interface StoreParts {
  db: Database
  clock: Clock
  secrets: Secrets
  meter: TransferMeter
  /** The host under which buckets may stand beside those of the clusters. */
  baseHost: string | undefined
  endpointOf(request: { headers: { host?: string | undefined } }): string
  /** Where the objects are. */
  backend: Backend
  schema: SchemaWatch
  /** Told to who sends what there is no room for. */
  dataDir: string
  /** True when a proxy in front may name requests. */
  trustProxy: boolean
  report: Report
}
