import type { Migration } from 'kysely/migration'
import { accountMigration } from '../areas/account/migration.ts'
import { balancerMigration } from '../areas/balancers/migration.ts'
import { backupMigration } from '../areas/computes/backups/migration.ts'
import { bootedDisksMigration, computeMigration } from '../areas/computes/migration.ts'
import { databaseMigration, databaseScheduleMigration } from '../areas/databases/migration.ts'
import { domainMigration, recordPathMigration } from '../areas/domains/migration.ts'
import { imageMigration, imageUploadMigration } from '../areas/images/migration.ts'
import { addressIndexMigration, firewallMigration } from '../areas/networking/migration.ts'
import { objectStorageMigration, storedObjectMigration } from '../areas/object-storage/migration.ts'
import { scriptMigration } from '../areas/scripts/migration.ts'
import { deskMigration, supportMigration } from '../areas/support/migration.ts'
import { tagMigration } from '../areas/tags/migration.ts'
import { volumeMigration } from '../areas/volumes/migration.ts'
import { vpcMigration } from '../areas/vpcs/migration.ts'
import { eventAndJobMigration, eventUserMigration } from '../jobs/migration.ts'
import { oauthMigration } from '../oauth/migration.ts'
import { making, type Making, type Schema } from './columns.ts'
import { indexMigration } from './indexMigration.ts'
import type { Engine } from './open.ts'

/** In the order in which they run. A migration that has been released is never edited: add the next one. */
const steps: Record<string, (make: Making) => Promise<void>> = {
  '001-account': accountMigration,
  '002-events-and-jobs': eventAndJobMigration,
  '003-computes': computeMigration,
  '004-domains': domainMigration,
  '005-vpcs': vpcMigration,
  '006-compute-backups': backupMigration,
  '007-volumes': volumeMigration,
  '008-balancers': balancerMigration,
  '009-firewalls': firewallMigration,
  '010-scripts': scriptMigration,
  '011-tags': tagMigration,
  '012-images': imageMigration,
  '013-databases': databaseMigration,
  '014-object-storage': objectStorageMigration,
  '015-support': supportMigration,
  '016-indexes': indexMigration,
  '017-record-paths': recordPathMigration,
  '018-address-indexes': addressIndexMigration,
  '019-event-users': eventUserMigration,
  '020-booted-disks': bootedDisksMigration,
  '021-ticket-desk': deskMigration,
  '022-database-schedules': databaseScheduleMigration,
  '022-stored-objects': storedObjectMigration,
  '023-image-uploads': imageUploadMigration,
  '024-oauth': oauthMigration,
}

export const migrations = (engine: Engine): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [
      name,
      { up: (db: Schema) => step(making(db, engine)) },
    ]),
  )
