import type { AccountTables } from '../areas/account/tables.ts'
import type { BalancerTables } from '../areas/balancers/tables.ts'
import type { ComputeTables } from '../areas/computes/tables.ts'
import type { DatabaseTables } from '../areas/databases/tables.ts'
import type { DomainTables } from '../areas/domains/tables.ts'
import type { ImageTables } from '../areas/images/tables.ts'
import type { FirewallTables } from '../areas/networking/tables.ts'
import type { ObjectStorageTables } from '../areas/object-storage/tables.ts'
import type { ScriptTables } from '../areas/scripts/tables.ts'
import type { SupportTables } from '../areas/support/tables.ts'
import type { TagTables } from '../areas/tags/tables.ts'
import type { VolumeTables } from '../areas/volumes/tables.ts'
import type { VpcTables } from '../areas/vpcs/tables.ts'
import type { BackupTables } from '../object-store/retentionHolds/tables.ts'
import type { IdempotencyTables } from '../api/tables.ts'
import type { EventTables } from '../events/tables.ts'
import type { InstallationTables } from '../installation/tables.ts'
import type { JobTables } from '../jobs/tables.ts'
import type { OauthTables } from '../oauth/tables.ts'
import type { SignInTables } from '../auth/tables.ts'

/**
 * All tables. Columns are the same on SQLite and PostgreSQL: flags are 0 or 1, JSON is text, dates of the contract are
 * ISO text, and times that the platform calculates with are integers in milliseconds.
 */
export interface Tables
  extends
    AccountTables,
    BackupTables,
    BalancerTables,
    ComputeTables,
    DatabaseTables,
    DomainTables,
    EventTables,
    FirewallTables,
    IdempotencyTables,
    ImageTables,
    InstallationTables,
    JobTables,
    OauthTables,
    ObjectStorageTables,
    ScriptTables,
    SignInTables,
    SupportTables,
    TagTables,
    VolumeTables,
    VpcTables {}
