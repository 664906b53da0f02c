import { clusterById, clusters } from '../../areas/object-storage/clusters.ts'
import type { Queryable } from '../../database/transaction.ts'
import { type BucketRecord, bucketByLabel } from '../buckets.ts'
import { S3Error } from './errors.ts'

/** Target of a request: the cluster from the host name, the bucket from the host name or path, and the object. */
export interface Target {
  cluster: string | undefined
  bucket: string | undefined
  key: string | undefined
}

/**
 * Returns a local host name of a cluster. Browsers resolve it to this machine, even if the cluster's own domain is not
 * in the DNS.
 */
const localDomain = (cluster: string) => `${cluster}.objects.localhost`

/** @param base base host for virtual-hosted bucket names, in addition to the hosts of the clusters */
export function targetOf(host: string, path: string, base: string | undefined): Target {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  const hosts = [
    ...clusters.flatMap(({ id, domain }) => [
      { id, domain },
      { id, domain: localDomain(id) },
    ]),
    ...(base === undefined ? [] : [{ id: undefined, domain: base.toLowerCase() }]),
  ]
  const matchingHost = hosts.find(({ domain }) => name === domain || name.endsWith(`.${domain}`))
  const label =
    matchingHost && name !== matchingHost.domain
      ? name.slice(0, -matchingHost.domain.length - 1)
      : undefined
  const rest = path.slice(1)
  if (label !== undefined)
    return { cluster: matchingHost?.id, bucket: label, key: rest === '' ? undefined : rest }
  const at = rest.indexOf('/')
  const bucket = at < 0 ? rest : rest.slice(0, at)
  const key = at < 0 ? '' : rest.slice(at + 1)
  return {
    cluster: matchingHost?.id,
    bucket: bucket === '' ? undefined : bucket,
    key: key === '' ? undefined : key,
  }
}

/** Returns the cluster of the host name, otherwise of the signed region. */
export const clusterOf = ({ cluster }: Target, region: string | undefined): string | undefined =>
  cluster ?? (region !== undefined && clusterById(region) ? region : undefined)

/**
 * Finds a bucket. Labels are unique only within a cluster: without a cluster, buckets of the client's account take
 * precedence.
 * @throws S3Error NoSuchBucket, or InvalidRequest if several clusters have such a bucket
 */
export async function findBucket(
  db: Queryable,
  {
    cluster,
    label,
    accountId,
  }: { cluster: string | undefined; label: string; accountId: number | undefined },
): Promise<BucketRecord> {
  const named = cluster === undefined ? undefined : await bucketByLabel(db, cluster, label)
  if (named) return named
  const missing = new S3Error('NoSuchBucket', undefined, { details: { BucketName: label } })
  if (cluster !== undefined) throw missing
  const buckets: BucketRecord[] = []
  for (const { id } of clusters) {
    const bucket = await bucketByLabel(db, id, label)
    if (bucket) buckets.push(bucket)
  }
  const own = buckets.filter(({ account_id }) => account_id === accountId)
  const candidates = own.length > 0 ? own : buckets
  if (candidates.length > 1)
    throw new S3Error(
      'InvalidRequest',
      `Several clusters have a bucket ${label}. Name one by the host, or by the region.`,
    )
  const [bucket] = candidates
  if (!bucket) throw missing
  return bucket
}
