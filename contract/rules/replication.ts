import type { RuleError } from './ruleErrors.ts'

export type DatabaseEngineName = 'mysql' | 'postgresql'
export type ClusterSize = 1 | 3
export type ReplicationType = 'none' | 'asynch' | 'semi_synch'
export type CommitType = 'on' | 'local' | 'remote_write' | 'remote_apply' | 'off'

export interface ReplicationInput {
  cluster_size?: ClusterSize | undefined
  replication_type?: ReplicationType | undefined
  replication_commit_type?: CommitType | undefined
}

/** Replication types of a cluster, the default first (document 2, 2.1). */
export const replicationTypes = {
  mysql: { 1: ['none'], 3: ['semi_synch', 'asynch'] },
  postgresql: { 1: ['none'], 3: ['asynch'] },
} as const satisfies Record<DatabaseEngineName, Record<ClusterSize, readonly ReplicationType[]>>

const everyCommitType = ['local', 'off', 'on', 'remote_write', 'remote_apply'] as const

/** Returns the commit types of PostgreSQL for a replication type, the default first (document 2, 2.1). */
export function commitTypes(replication: ReplicationType): readonly CommitType[] {
  return replication === 'asynch' ? ['local', 'off'] : everyCommitType
}

/** Fills omitted fields with their defaults; MySQL has no `replication_commit_type`. */
export function withReplicationDefaults(
  engine: DatabaseEngineName,
  input: ReplicationInput,
): {
  cluster_size: ClusterSize
  replication_type: ReplicationType
  replication_commit_type?: CommitType
} {
  const size = input.cluster_size ?? 1
  const cluster = {
    cluster_size: size,
    replication_type: input.replication_type ?? replicationTypes[engine][size][0],
  }
  return engine === 'mysql'
    ? cluster
    : { ...cluster, replication_commit_type: input.replication_commit_type ?? 'local' }
}

/** Rejects combinations that document 2, section 2.1 does not allow. */
export function replicationErrors(
  engine: DatabaseEngineName,
  input: ReplicationInput,
): RuleError[] {
  const { cluster_size: size, replication_type: type } = withReplicationDefaults(engine, input)
  const types: readonly ReplicationType[] = replicationTypes[engine][size]
  const commit = input.replication_commit_type
  return [
    ...(types.includes(type)
      ? []
      : [{ field: 'replication_type', reason: `${mustBe(types)} for ${nodes(size)}` }]),
    ...(commit ? commitErrors(engine, type, commit) : []),
  ]
}

function commitErrors(
  engine: DatabaseEngineName,
  type: ReplicationType,
  commit: CommitType,
): RuleError[] {
  const field = 'replication_commit_type'
  if (engine === 'mysql') return [{ field, reason: 'Not used by MySQL' }]
  const commits = commitTypes(type)
  return commits.includes(commit)
    ? []
    : [{ field, reason: `${mustBe(commits)} for ${type} replication` }]
}

function mustBe(values: readonly string[]): string {
  return `Must be ${[...values].toSorted().join(' or ')}`
}

function nodes(size: ClusterSize): string {
  return size === 1 ? 'a single node' : `a cluster of ${size} nodes`
}
