import type { StorageCluster } from '../../generated/types.gen.ts'

const cluster = (region: string): StorageCluster => ({
  id: `${region}-1`,
  region,
  status: 'available',
  domain: `${region}-1.objects.compute.example`,
  static_site_domain: `website-${region}-1.objects.compute.example`,
})

/** Clusters by id (response shapes 5). */
export const clusters: readonly StorageCluster[] = [
  'ap-south',
  'eu-central',
  'us-east',
  'us-southeast',
].map(cluster)

export const clusterById = (id: string): StorageCluster | undefined =>
  clusters.find((candidate) => candidate.id === id)

export const clusterIn = (region: string): StorageCluster | undefined =>
  clusters.find((candidate) => candidate.region === region)
