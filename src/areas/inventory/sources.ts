import type { ListOptions } from '#api/allPages.ts'
import {
  getBucketAccessOptions,
  listAccountVpcIpsOptions,
  listBalancersOptions,
  listBucketsOptions,
  listComputeConfigsOptions,
  listComputeDisksOptions,
  listComputesOptions,
  listDatabasesOptions,
  listDomainRecordsOptions,
  listDomainsOptions,
  listFirewallsOptions,
  listImagesOptions,
  listIpsOptions,
  listMysqlDatabaseBackupsOptions,
  listPostgresqlDatabaseBackupsOptions,
  listScriptsOptions,
  listSshKeysOptions,
  listStorageKeysOptions,
  listTagsOptions,
  listTokensOptions,
  listUsersOptions,
  listVolumesOptions,
  listVpcsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import { engineOf } from '../databases/paths.ts'
import { domainName } from '../domains/domainName.ts'
import { bucketPlace } from '../object-storage/paths.ts'
import { computeLabel } from '../labels.ts'

type Row = Readonly<Record<string, unknown>>

export interface Source {
  key: string
  name: string
  kind: string
  options: ListOptions<Row>
  /** What tells rows apart; their id unless told. */
  idOf?: (row: Row) => string
  /** Rows that are of the account and not of everybody. */
  keep?: (row: Row) => boolean
}

const list = <Answered extends object>(
  key: string,
  name: string,
  kind: string,
  options: ListOptions<Answered>,
  more: Pick<Source, 'idOf' | 'keep'> = {},
): Source => ({ key, name, kind, options: options as unknown as ListOptions<Row>, ...more })

/** The lists of the account. */
export const accountSources = (): Source[] => [
  list('listComputes', 'Instances', 'Instance', listComputesOptions()),
  list('listVolumes', 'Volumes', 'Volume', listVolumesOptions()),
  list('listImages', 'Images', 'Image', listImagesOptions(), {
    keep: ({ is_public: isPublic }) => isPublic !== true,
  }),
  list('listDatabases', 'Databases', 'Database', listDatabasesOptions(), {
    idOf: ({ engine, id }) => `${String(engine)} ${String(id)}`,
  }),
  list('listBuckets', 'Buckets', 'Bucket', listBucketsOptions(), {
    idOf: ({ cluster, region, label }) => `${String(cluster ?? region)} ${String(label)}`,
  }),
  list('listStorageKeys', 'Access keys', 'Access key', listStorageKeysOptions()),
  list('listDomains', 'Domains', 'Domain', listDomainsOptions()),
  list('listFirewalls', 'Firewalls', 'Firewall', listFirewallsOptions()),
  list('listVpcs', 'VPCs', 'VPC', listVpcsOptions()),
  list('listAccountVpcIps', 'VPC addresses', 'VPC address', listAccountVpcIpsOptions(), {
    // Two VPCs may have the same addresses, and a range goes with the address of its interface.
    idOf: ({ vpc_id: vpc, interface_id: at, address, address_range: range }) =>
      `${String(vpc)} ${String(at)} ${String(address ?? range)}`,
  }),
  list('listBalancers', 'Load balancers', 'Load balancer', listBalancersOptions()),
  list('listIps', 'IP addresses', 'IP address', listIpsOptions(), {
    idOf: ({ address }) => String(address),
  }),
  list('listTags', 'Tags', 'Tag', listTagsOptions(), { idOf: ({ label }) => String(label) }),
  list('listScripts', 'Scripts', 'Script', listScriptsOptions(), {
    keep: ({ mine }) => mine !== false,
  }),
  list('listUsers', 'Users', 'User', listUsersOptions(), {
    idOf: ({ username }) => String(username),
  }),
  list('listSshKeys', 'SSH keys', 'SSH key', listSshKeysOptions()),
  list('listTokens', 'Access tokens', 'Access token', listTokensOptions()),
]

const numbered = (row: Row) => ({ id: Number(row['id']), row })

/** What is read alone, as a list of one. */
const single = <Answered extends object>(
  key: string,
  name: string,
  kind: string,
  options: Pick<ListOptions<Answered>, 'queryKey'> & { queryFn?: unknown },
): Source => {
  const read = options.queryFn as (context: { queryKey: unknown }) => Promise<Row>
  const queryFn = async (context: object) => ({
    // Without the page, which only lists take.
    data: [await read({ ...context, queryKey: options.queryKey })],
  })
  return { key, name, kind, options: { queryKey: options.queryKey, queryFn }, idOf: () => name }
}

function databaseSources(row: Row): Source[] {
  const engine = engineOf(row as never)
  if (engine === undefined) return []
  const id = Number(row['id'])
  const path = { instanceId: id }
  return [
    list(
      `listDatabaseBackups ${engine} ${id}`,
      `Backups of ${typeof row['label'] === 'string' ? row['label'] : `database ${id}`}`,
      'Database backup',
      (engine === 'mysql' ? listMysqlDatabaseBackupsOptions : listPostgresqlDatabaseBackupsOptions)(
        { path },
      ),
    ),
  ]
}

function bucketSources(bucket: Row): Source[] {
  const clusterId = bucketPlace(bucket)
  const label = String(bucket['label'])
  return [
    single(
      `getBucketAccess ${clusterId} ${label}`,
      `Access to bucket ${label}`,
      'Bucket access',
      getBucketAccessOptions({ path: { clusterId, bucket: label } }),
    ),
  ]
}

/**
 * The lists of one object, each a request or more: records of domains, disks and configurations of instances, backups of
 * databases, access settings of buckets.
 */
export function sourcesOf({ key }: Source, rows: readonly Row[]): Source[] {
  if (key === 'listDatabases') return rows.flatMap(databaseSources)
  if (key === 'listBuckets') return rows.flatMap(bucketSources)
  if (key === 'listDomains')
    return rows
      .map(numbered)
      .map(({ id, row }) =>
        list(
          `listDomainRecords ${id}`,
          `Records of ${domainName(row as never)}`,
          'Record',
          listDomainRecordsOptions({ path: { domainId: id } }),
        ),
      )
  if (key !== 'listComputes') return []
  return rows.map(numbered).flatMap(({ id, row }) => {
    const name = computeLabel(row as never)
    const path = { computeId: id }
    return [
      list(`listComputeDisks ${id}`, `Disks of ${name}`, 'Disk', listComputeDisksOptions({ path })),
      list(
        `listComputeConfigs ${id}`,
        `Configurations of ${name}`,
        'Configuration',
        listComputeConfigsOptions({ path }),
      ),
    ]
  })
}
