/** The kinds that can be selected, in the order of creation. */
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

/** Prefixes of object names by kind. */
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

/** Returns true if a name such as "instance_12" is of the kind. */
export const isOfKind = (name: string, kind: CodeKind): boolean =>
  prefixes[kind].some((prefix) => name.startsWith(`${prefix}_`))

/** Selection of objects by kind, by tag (any of them) and by id; an empty list means no restriction. */
export interface CodeSelection {
  kinds: readonly string[]
  tags: readonly string[]
  /** Object names such as "instance_12". */
  only: readonly string[]
}

export const unrestrictedSelection: CodeSelection = { kinds: [], tags: [], only: [] }
