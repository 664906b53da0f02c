import type { AccountTables } from '../areas/account/tables.ts'
import type { ComputeTables } from '../areas/computes/tables.ts'
import type { DomainTables } from '../areas/domains/tables.ts'
import type { VpcTables } from '../areas/vpcs/tables.ts'
import type { EventTables } from '../events.ts'
import type { JobTables } from '../jobs/tables.ts'

/**
 * Every table, by area. Flags are 0 or 1, JSON is text, date-times are text in the contract's form and moments that
 * the platform reckons with are milliseconds: the same columns on SQLite and PostgreSQL.
 */
export interface Tables
  extends AccountTables, ComputeTables, DomainTables, EventTables, JobTables, VpcTables {}
