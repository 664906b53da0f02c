import { type Level, scopeAreas, type ScopeArea } from './grants.ts'

interface AreaLabels {
  /** Title of the area. */
  title: string
  /** The objects that the scope can read, to complete "See …". */
  read: string
  /** The write operations that the scope permits, as a clause. */
  write: string
}

/** User-facing descriptions of the scope areas (document 1, section 5). */
const areaWords: Record<ScopeArea, AreaLabels> = {
  account: {
    title: 'Account',
    read: 'the account, its users and tags, your profile, your tokens and support tickets',
    write:
      'change the account, its users and tags, create and revoke your tokens, and write support tickets',
  },
  balancers: {
    title: 'Load balancers',
    read: 'load balancers and what they distribute to',
    write: 'create, change and delete load balancers',
  },
  child_account: {
    title: 'Child accounts',
    read: 'child accounts',
    write: 'act on child accounts',
  },
  computes: {
    title: 'Instances',
    read: 'instances, their disks, configurations, backups and statistics',
    write: 'create, boot, rebuild, resize and delete instances, their disks and backups',
  },
  databases: {
    title: 'Databases',
    read: 'managed databases, their credentials and backups',
    write: 'create, change and delete managed databases, and reset their credentials',
  },
  domains: {
    title: 'Domains',
    read: 'domains and their DNS records',
    write: 'create, change and delete domains and their DNS records',
  },
  events: {
    title: 'Events',
    read: 'what happened in the account',
    write: 'mark events as seen',
  },
  firewall: {
    title: 'Firewalls',
    read: 'firewalls, their rules and what they protect',
    write: 'create, change and delete firewalls and their rules',
  },
  images: {
    title: 'Images',
    read: 'private images',
    write: 'capture, upload, change and delete images',
  },
  ips: {
    title: 'IP addresses',
    read: 'addresses of the account and their reverse DNS',
    write: 'assign addresses and change their reverse DNS',
  },
  kube: {
    title: 'Kubernetes',
    read: 'Kubernetes clusters',
    write: 'create, change and delete Kubernetes clusters',
  },
  metrics: {
    title: 'Metrics',
    read: 'metrics clients',
    write: 'create, change and delete metrics clients',
  },
  object_storage: {
    title: 'Object Storage',
    read: 'buckets, the objects in them and access keys',
    write: 'create and delete buckets, objects and access keys',
  },
  scripts: {
    title: 'Scripts',
    read: 'deployment scripts',
    write: 'create, change and delete deployment scripts',
  },
  volumes: {
    title: 'Volumes',
    read: 'volumes and what they are attached to',
    write: 'create, attach, resize and delete volumes',
  },
  vpc: {
    title: 'VPCs',
    read: 'VPCs, their subnets and addresses',
    write: 'create, change and delete VPCs and subnets',
  },
}

/** Returns the title of a scope area. */
export const areaTitle = (area: ScopeArea): string => areaWords[area].title

const isArea = (area: string): area is ScopeArea => scopeAreas.some((known) => known === area)

/** Returns the descriptions of a scope's area; undefined for an unknown area. */
export function areaLabelsOf(scope: string): AreaLabels | undefined {
  const [area = ''] = scope.split(':')
  return isArea(area) ? areaWords[area] : undefined
}

/** Returns title and description of a scope such as `domains:read_write`; an unknown scope gets its name. */
export function describeScope(scope: string): { title: string; detail: string } {
  if (scope === '*')
    return {
      title: 'Full access',
      detail: 'See, change and delete everything that you have access to.',
    }
  const [area, level] = scope.split(':') as [string, Level?]
  if (!isArea(area)) return { title: scope, detail: '' }
  const { title, read, write } = areaWords[area]
  return level === 'read_write'
    ? { title: `${title}: read and write`, detail: `See ${read}; ${write}.` }
    : { title: `${title}: read`, detail: `See ${read}.` }
}
