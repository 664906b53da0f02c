import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { proofRule } from '../../contract/rules/proofs.ts'
import { type OperationId, operations } from '../../platform/api/operations.ts'

const areas = join(import.meta.dirname, '../../platform/areas')

/** Operations that delete rows, or the reason why nothing of value to a user is lost. */
type Deletion = OperationId[] | string

/** All statements of the areas that delete rows, by file and table. */
const deletions: Record<string, Record<string, Deletion>> = {
  'account/userGrants.ts': { user_grant: ['updateUserGrants'] },
  'account/users.ts': { user: ['deleteUser'], user_grant: ['updateUser'] },
  'computes/backups/backupJobs.ts': { backup: ['createComputeSnapshot'] },
  'computes/backups/backups.ts': { backup: ['cancelComputeBackups'] },
  'computes/backups/restoreJob.ts': {
    config: ['restoreComputeBackup'],
    disk: ['restoreComputeBackup'],
  },
  'computes/configs/configActions.ts': {
    config: ['deleteComputeConfig'],
    config_interface: ['updateComputeConfig'],
  },
  'computes/configs/interfaceActions.ts': { config_interface: ['deleteComputeConfigInterface'] },
  'computes/creation/delete.ts': {
    compute: ['deleteCompute'],
    maintenance: ['deleteCompute'],
    notification: ['deleteCompute'],
  },
  'computes/disks/diskJobs.ts': { disk: ['deleteComputeDisk'] },
  'computes/moves/cloneSlots.ts': { clone_slot: 'Releases the slot of a finished clone.' },
  'computes/moves/migrateJobs.ts': {
    backup: ['migrateCompute'],
    balancer_backend: ['migrateCompute'],
    ip_address: ['migrateCompute'],
  },
  'computes/moves/pending.ts': {
    maintenance: ['migrateCompute'],
    notification: 'Withdraws the announcement of a migration that has started.',
  },
  'computes/moves/rebuild.ts': { config: ['rebuildCompute'], disk: ['rebuildCompute'] },
  'computes/networking/ipActions.ts': { ip_address: ['deleteComputeIp'] },
  'databases/backupRows.ts': {
    database_backup: 'Automatic backups expire, whatever users request. Snapshots remain.',
  },
  'databases/backups.ts': {
    database_backup: ['deleteMysqlDatabaseBackup', 'deletePostgresqlDatabaseBackup'],
  },
  'databases/writes.ts': { database: ['deleteMysqlDatabase', 'deletePostgresqlDatabase'] },
  'domains/domains.ts': { domain: ['deleteDomain'] },
  'domains/records.ts': { domain_record: ['deleteDomainRecord'] },
  'domains/refreshing.ts': { domain_record: ['updateDomain'] },
  'images/imageJobs.ts': { image: ['deleteImage'] },
  'networking/devices.ts': { firewall_device: ['deleteFirewallDevice'] },
  'networking/firewalls.ts': { firewall: ['deleteFirewall'] },
  'object-storage/keys.ts': { storage_key: ['deleteStorageKey'] },
  'profile/apps.ts': { oauth_grant: ['revokeAuthorizedApp'] },
  'profile/sshKeys.ts': { ssh_key: ['deleteSshKey'] },
  'profile/tokens.ts': { token: ['deleteToken'] },
  'tags/tags.ts': { table: ['deleteTag'] },
  'volumes/volumes.ts': { volume: ['deleteVolume'] },
  'vpcs/subnets.ts': { subnet: ['deleteSubnet'] },
  'vpcs/vpcs.ts': { vpc: ['deleteVpc'] },
}

const statements = globSync('**/*.ts', { cwd: areas, exclude: ['**/*.test.ts'] })
  .flatMap((file) =>
    Array.from(
      readFileSync(join(areas, file), 'utf8').matchAll(/deleteFrom\(\s*'?(\w+)|delete from (\w+)/g),
      ([, table = '', inSql = '']) => `${file.replaceAll('\\', '/')} ${table || inSql}`,
    ),
  )
  .toSorted()

test('every statement of an area that deletes rows belongs to an operation with reauthentication, or has a reason', () => {
  const listed = Object.entries(deletions).flatMap(([file, tables]) =>
    Object.keys(tables).map((table) => `${file} ${table}`),
  )
  expect([...new Set(statements)]).toEqual(listed.toSorted())
})

test('the operations that delete rows require reauthentication', () => {
  const named = Object.values(deletions)
    .flatMap((tables) => Object.values(tables))
    .flatMap((deletion) => (typeof deletion === 'string' ? [] : deletion))
  const known = new Set(operations.map(({ id }) => id))
  expect(named.filter((id) => !known.has(id) || proofRule(id) === undefined)).toEqual([])
})
