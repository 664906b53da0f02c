/** The kinds that can be chosen, in the order in which they are made. */
export const codeKinds = [
  { kind: 'ssh-keys', label: 'SSH keys', list: 'listSshKeys' },
  { kind: 'vpcs', label: 'VPCs', list: 'listVpcs' },
  { kind: 'firewalls', label: 'Firewalls', list: 'listFirewalls' },
  { kind: 'instances', label: 'Instances', list: 'listComputes' },
  { kind: 'volumes', label: 'Volumes', list: 'listVolumes' },
  { kind: 'domains', label: 'Domains', list: 'listDomains' },
  { kind: 'databases', label: 'Databases', list: 'listDatabases' },
  { kind: 'buckets', label: 'Buckets', list: 'listBuckets' },
  { kind: 'tags', label: 'Tags', list: 'listTags' },
] as const

export type CodeKind = (typeof codeKinds)[number]['kind']

/** By what the names of the objects of a kind begin; databases are called as their steps too. */
export const prefixes = {
  'ssh-keys': ['sshkey'],
  vpcs: ['vpc'],
  firewalls: ['firewall'],
  instances: ['instance'],
  volumes: ['volume'],
  domains: ['domain'],
  databases: ['database', 'mysql', 'postgresql'],
  buckets: ['bucket'],
  tags: ['tag'],
} as const satisfies Record<CodeKind, readonly string[]>

/** True of a name such as "instance_12". */
export const isOfKind = (name: string, kind: CodeKind): boolean =>
  prefixes[kind].some((prefix) => name.startsWith(`${prefix}_`))

/** Which objects: of these kinds, with one of these tags, of these IDs; an empty list chooses all. */
export interface Selection {
  kinds: readonly string[]
  tags: readonly string[]
  /** As "instance_12". */
  only: readonly string[]
}

export const everything: Selection = { kinds: [], tags: [], only: [] }
