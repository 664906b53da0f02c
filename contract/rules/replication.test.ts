import { expect, test } from 'vitest'
import type {
  ClusterSize,
  CommitType,
  DatabaseEngineName,
  ReplicationInput,
  ReplicationType,
} from './replication.ts'
import { commitTypes, replicationErrors, withReplicationDefaults } from './replication.ts'

const types: ReplicationType[] = ['none', 'asynch', 'semi_synch']
const commits: CommitType[] = ['on', 'local', 'remote_write', 'remote_apply', 'off']

test.each<[DatabaseEngineName, ClusterSize, ReplicationType[]]>([
  ['mysql', 1, ['none']],
  ['mysql', 3, ['asynch', 'semi_synch']],
  ['postgresql', 1, ['none']],
  ['postgresql', 3, ['asynch']],
])('%s with %i nodes accepts only %j', (engine, size, allowed) => {
  const taken = types.filter(
    (type) =>
      replicationErrors(engine, { cluster_size: size, replication_type: type }).length === 0,
  )
  expect(taken).toEqual(allowed)
})

test.each<[ClusterSize, CommitType[]]>([
  [1, commits],
  [3, ['local', 'off']],
])('postgresql with %i nodes accepts only the commit types %j', (size, allowed) => {
  const taken = commits.filter(
    (commit) =>
      replicationErrors('postgresql', { cluster_size: size, replication_commit_type: commit })
        .length === 0,
  )
  expect(taken).toEqual(allowed)
})

test.each<[DatabaseEngineName, ReplicationInput, ReturnType<typeof withReplicationDefaults>]>([
  ['mysql', {}, { cluster_size: 1, replication_type: 'none' }],
  ['mysql', { cluster_size: 3 }, { cluster_size: 3, replication_type: 'semi_synch' }],
  [
    'mysql',
    { cluster_size: 3, replication_type: 'asynch' },
    { cluster_size: 3, replication_type: 'asynch' },
  ],
  [
    'postgresql',
    {},
    { cluster_size: 1, replication_type: 'none', replication_commit_type: 'local' },
  ],
  [
    'postgresql',
    { cluster_size: 3, replication_commit_type: 'off' },
    { cluster_size: 3, replication_type: 'asynch', replication_commit_type: 'off' },
  ],
])('%s completes %j with defaults to %j', (engine, input, whole) => {
  expect(withReplicationDefaults(engine, input)).toEqual(whole)
  expect(replicationErrors(engine, input)).toEqual([])
})

test.each<[DatabaseEngineName, ReplicationInput, string, string]>([
  ['mysql', { replication_type: 'asynch' }, 'replication_type', 'Must be none for a single node'],
  [
    'mysql',
    { cluster_size: 3, replication_type: 'none' },
    'replication_type',
    'Must be asynch or semi_synch for a cluster of 3 nodes',
  ],
  ['mysql', { replication_commit_type: 'local' }, 'replication_commit_type', 'Not used by MySQL'],
  [
    'postgresql',
    { cluster_size: 3, replication_commit_type: 'on' },
    'replication_commit_type',
    'Must be local or off for asynch replication',
  ],
])('%s reports the error in %j', (engine, input, field, reason) => {
  expect(replicationErrors(engine, input)).toEqual([{ field, reason }])
})

test('lists the default commit type first', () => {
  expect(commitTypes('asynch')[0]).toBe('local')
  expect(commitTypes('none')[0]).toBe('local')
})
