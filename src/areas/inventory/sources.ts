import type { QueryClient } from '@tanstack/react-query'
import { call, type Input, type Operation } from '#api/client.ts'
import { allPagesKey, type ListOptions, loadAllPages } from '#api/allPages.ts'
import {
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
import { getBucketAccess } from '#api/generated/sdk.gen.ts'
import type { Bucket, Compute, Database, Domain } from '#api/generated/types.gen.ts'
import { redact } from '#api/redaction.ts'
import { withRetries } from '#api/retry.ts'
import { domainName } from '../domains/domainName.ts'
import { bucketPlace } from '../object-storage/paths.ts'
import { computeLabel } from '../labels.ts'
import type { Fields } from './snapshot.ts'

/** A list that the snapshot holds. */
export interface Source {
  key: string
  name: string
  kind: string
  /** @throws ApiError when a page could not be read */
  read: (
    client: QueryClient,
    signal: AbortSignal,
  ) => Promise<{
    objects: Record<string, Fields>
    /** The lists of single objects, each a request or more. */
    inner: () => Source[]
  }>
}

interface Reading<Row> {
  /** What tells rows apart. */
  idOf: (row: Row) => string
  /** Rows that are of the account and not of everybody. */
  keep?: (row: Row) => boolean
  innerOf?: (row: Row) => Source[]
}

const byId = { idOf: ({ id }: { id: number | string }) => String(id) }

const list = <Row extends object>(
  key: string,
  name: string,
  kind: string,
  options: ListOptions<Row>,
  { idOf, keep = () => true, innerOf = () => [] }: Reading<Row>,
): Source => ({
  key,
  name,
  kind,
  async read(client, signal) {
    try {
      const all = await loadAllPages(client, options, signal)
      if (all.failure) throw all.failure
      const rows = all.rows.filter(keep)
      return {
        objects: Object.fromEntries(rows.map((row) => [idOf(row), redact(row) as Fields])),
        inner: () => rows.flatMap(innerOf),
      }
    } finally {
      client.removeQueries({ queryKey: allPagesKey(options) })
    }
  },
})

/** What is read alone, as a list of one. */
const single = <F extends Operation>(
  key: string,
  name: string,
  kind: string,
  operation: F,
  input: Input<F>,
): Source => ({
  key,
  name,
  kind,
  async read(_client, signal) {
    const answer = await withRetries(() => call(operation, input, signal), signal)
    return { objects: { [name]: redact(answer) as Fields }, inner: () => [] }
  },
})

/** The lists of the account. */
export const accountSources = (): Source[] => [
  list('listComputes', 'Instances', 'Instance', listComputesOptions(), {
    ...byId,
    innerOf: listsOfCompute,
  }),
  list('listVolumes', 'Volumes', 'Volume', listVolumesOptions(), byId),
  list('listImages', 'Images', 'Image', listImagesOptions(), {
    ...byId,
    keep: ({ is_public: isPublic }) => isPublic !== true,
  }),
  list('listDatabases', 'Databases', 'Database', listDatabasesOptions(), {
    idOf: ({ engine, id }) => `${String(engine)} ${String(id)}`,
    innerOf: listsOfDatabase,
  }),
  list('listBuckets', 'Buckets', 'Bucket', listBucketsOptions(), {
    idOf: ({ cluster, region, label }) => `${String(cluster ?? region)} ${String(label)}`,
    innerOf: accessOfBucket,
  }),
  list('listStorageKeys', 'Access keys', 'Access key', listStorageKeysOptions(), byId),
  list('listDomains', 'Domains', 'Domain', listDomainsOptions(), {
    ...byId,
    innerOf: listsOfDomain,
  }),
  list('listFirewalls', 'Firewalls', 'Firewall', listFirewallsOptions(), byId),
  list('listVpcs', 'VPCs', 'VPC', listVpcsOptions(), byId),
  list('listAccountVpcIps', 'VPC addresses', 'VPC address', listAccountVpcIpsOptions(), {
    // Two VPCs may have the same addresses, and a range goes with the address of its interface.
    idOf: ({ vpc_id: vpc, interface_id: at, address, address_range: range }) =>
      `${String(vpc)} ${String(at)} ${String(address ?? range)}`,
  }),
  list('listBalancers', 'Load balancers', 'Load balancer', listBalancersOptions(), byId),
  list('listIps', 'IP addresses', 'IP address', listIpsOptions(), {
    idOf: ({ address }) => String(address),
  }),
  list('listTags', 'Tags', 'Tag', listTagsOptions(), { idOf: ({ label }) => String(label) }),
  list('listScripts', 'Scripts', 'Script', listScriptsOptions(), {
    ...byId,
    keep: ({ mine }) => mine !== false,
  }),
  list('listUsers', 'Users', 'User', listUsersOptions(), {
    idOf: ({ username }) => String(username),
  }),
  list('listSshKeys', 'SSH keys', 'SSH key', listSshKeysOptions(), byId),
  list('listTokens', 'Access tokens', 'Access token', listTokensOptions(), byId),
]

function listsOfDomain(domain: Domain): Source[] {
  const { id } = domain
  const options = listDomainRecordsOptions({ path: { domainId: id } })
  const name = `Records of ${domainName(domain)}`
  return [list(`listDomainRecords ${id}`, name, 'Record', options, byId)]
}

function listsOfCompute(compute: Compute): Source[] {
  const { id } = compute
  const name = computeLabel(compute)
  const path = { computeId: id }
  return [
    list(
      `listComputeDisks ${id}`,
      `Disks of ${name}`,
      'Disk',
      listComputeDisksOptions({ path }),
      byId,
    ),
    list(
      `listComputeConfigs ${id}`,
      `Configurations of ${name}`,
      'Configuration',
      listComputeConfigsOptions({ path }),
      byId,
    ),
  ]
}

function listsOfDatabase(database: Database): Source[] {
  const engine = engineOf(database)
  if (engine === undefined) return []
  const { id } = database
  const path = { instanceId: id }
  return [
    list(
      `listDatabaseBackups ${engine} ${id}`,
      `Backups of ${database.label ?? `database ${id}`}`,
      'Database backup',
      (engine === 'mysql' ? listMysqlDatabaseBackupsOptions : listPostgresqlDatabaseBackupsOptions)(
        { path },
      ),
      byId,
    ),
  ]
}

function accessOfBucket(bucket: Bucket): Source[] {
  const clusterId = bucketPlace(bucket)
  const label = String(bucket.label)
  return [
    single(
      `getBucketAccess ${clusterId} ${label}`,
      `Access to bucket ${label}`,
      'Bucket access',
      getBucketAccess,
      { path: { clusterId, bucket: label } },
    ),
  ]
}
