import type { Clock } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import type { SchemaWatch } from '../database/schema.ts'
import type { Report } from '#shared/errorReporter.ts'
import type { Secrets } from '../secrets/secretBox.ts'
import type { Backend } from './backend.ts'
import type { TransferMeter } from './transferMeter.ts'

/** Services used by S3 operations. */
export interface StoreParts {
  db: Database
  clock: Clock
  secrets: Secrets
  meter: TransferMeter
  /** Base host for virtual-hosted bucket names, in addition to the hosts of the clusters. */
  baseHost: string | undefined
  endpointOf(request: { headers: { host?: string | undefined } }): string
  /** Storage backend of the objects. */
  backend: Backend
  schema: SchemaWatch
  /** True to accept request IDs from a trusted reverse proxy. */
  trustProxy: boolean
  report: Report
}
