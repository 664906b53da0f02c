import { ApiError, call } from '#api/http/client.ts'
import { updateObjectAcl } from '#api/generated/sdk.gen.ts'
import type { ClientOperationId } from '#api/http/operationId.ts'
import { refreshAllTabs } from '#api/query/query.ts'
import { plural } from '#lib/format.ts'
import { bulkKind } from '#ui/bulk/bulk.ts'
import type { CannedChoice } from '../acls.ts'
import type { BucketPath } from '#paths/object-storage.ts'
import {
  copyStoredObject,
  deleteStoredObject,
  moveObject,
  type ObjectAddress,
} from './storeCalls.ts'

const lists: readonly ClientOperationId[] = ['listObjects', 'listBuckets', 'getBucket']
const parallel = 6
const ended = () => void refreshAllTabs(lists)

/** Serialized step of a run: the full address of one object. Stored as a string, so that it survives a reload. */
type StepId = string

type ObjectKey = readonly [clusterId: string, bucket: string, name: string]

const keyOf = ({ path, name }: ObjectAddress): ObjectKey => [path.clusterId, path.bucket, name]
const addressOf = ([clusterId, bucket, name]: ObjectKey): ObjectAddress => ({
  path: { clusterId, bucket },
  name,
})
const bucketOf = ([id = '[]']: readonly StepId[]) => (JSON.parse(id) as ObjectKey)[1]

/** Ignore a 404, because the object is already deleted. */
async function remove({ path, name }: ObjectAddress): Promise<void> {
  try {
    await deleteStoredObject(path, name)
  } catch (error) {
    if (!(error instanceof ApiError && error.isGone)) throw error
  }
}

const deletions = bulkKind<StepId>({
  name: 'deleteObjects',
  title: (count, ids) => `Delete ${plural(count, 'object')} of ${bucketOf(ids)}`,
  run: (id) => remove(addressOf(JSON.parse(id) as ObjectKey)),
  label: (id) => (JSON.parse(id) as ObjectKey)[2],
  parallel,
  ended,
})

export const startDeletions = (path: BucketPath, names: readonly string[]): void =>
  void deletions.start(names.map((name) => JSON.stringify(keyOf({ path, name }))))

type AclStep = readonly [...ObjectKey, acl: CannedChoice]

const acls = bulkKind<StepId>({
  name: 'updateObjectAcls',
  title: (count, ids) => `Set the ACL of ${plural(count, 'object')} of ${bucketOf(ids)}`,
  run: (id) => {
    const [clusterId, bucket, name, acl] = JSON.parse(id) as AclStep
    return call(updateObjectAcl, { path: { clusterId, bucket }, body: { name, acl } })
  },
  label: (id) => (JSON.parse(id) as AclStep)[2],
  parallel,
  ended: () => void refreshAllTabs(['getObjectAcl']),
})

export const startAcls = (path: BucketPath, names: readonly string[], acl: CannedChoice): void =>
  void acls.start(names.map((name) => JSON.stringify([...keyOf({ path, name }), acl])))

interface CopyStep {
  from: ObjectKey
  to: ObjectKey
  replaces: boolean
}

const copyKind = (
  name: string,
  verb: string,
  perform: (step: Parameters<typeof copyStoredObject>[0]) => Promise<void>,
) =>
  bulkKind<StepId>({
    name,
    title: (count, ids) => {
      const { to } = JSON.parse(ids[0] ?? '{"to":[]}') as CopyStep
      return `${verb} ${plural(count, 'object')} to ${to[1]}`
    },
    run: (id) => {
      const { from, to, replaces } = JSON.parse(id) as CopyStep
      return perform({ from: addressOf(from), to: addressOf(to), replaces })
    },
    label: (id) => {
      const { from, to } = JSON.parse(id) as CopyStep
      return `${from[2]} → ${to[2]}`
    },
    parallel,
    ended,
  })

const copies = copyKind('copyObjects', 'Copy', copyStoredObject)
const moveKind = copyKind('moveObjects', 'Move', moveObject)

interface ObjectCopy {
  from: ObjectAddress
  to: ObjectAddress
}

/** @param deletesSource deletes each object after it was copied */
export function startCopies(
  all: readonly ObjectCopy[],
  { deletesSource, replaces }: { deletesSource: boolean; replaces: boolean },
): void {
  const kind = deletesSource ? moveKind : copies
  kind.start(
    all.map(({ from, to }) => JSON.stringify({ from: keyOf(from), to: keyOf(to), replaces })),
  )
}
