import type { DBSchema } from 'idb'
import { browserDatabase } from '#lib/browserDatabase.ts'
import { personOfTab } from '#lib/storage.ts'
import type { BucketPath } from '../paths.ts'
import { unfinishedUploadsDatabase } from '../drafts.ts'

/** An upload in parts that a reload cut off. The file itself is not kept: it is chosen again. */
export interface UnfinishedUpload {
  uploadId: string
  path: BucketPath
  /** Of the object. */
  name: string
  file: { name: string; size: number; lastModified: number }
  /** Bytes of the parts that arrived. */
  sent: number
  /** Milliseconds. */
  started: number
}

interface Schema extends DBSchema {
  uploads: { key: string; value: UnfinishedUpload & { person: string } }
}

const database = browserDatabase<Schema>(unfinishedUploadsDatabase, (db) => {
  db.createObjectStore('uploads', { keyPath: 'uploadId' })
})

const person = () => personOfTab() ?? ''

/** Where the browser keeps nothing, the upload goes on all the same and is not found after a reload. */
async function unlessRefused<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (refused) {
    if (refused instanceof DOMException || refused instanceof ReferenceError) return undefined
    throw refused
  }
}

export async function keepUnfinished(upload: UnfinishedUpload): Promise<void> {
  const write = async () => (await database()).put('uploads', { ...upload, person: person() })
  await unlessRefused(write())
}

export async function dropUnfinished(uploadId: string): Promise<void> {
  const write = async () => (await database()).delete('uploads', uploadId)
  await unlessRefused(write())
}

/** Those of a bucket that the acting person began in this browser. */
export async function unfinishedOf({ clusterId, bucket }: BucketPath): Promise<UnfinishedUpload[]> {
  const read = async () => (await database()).getAll('uploads')
  const all = (await unlessRefused(read())) ?? []
  return all.filter(
    ({ path, person: owner }) =>
      owner === person() && path.clusterId === clusterId && path.bucket === bucket,
  )
}

/** True when a file that was chosen again is the one of which parts arrived: by name, size and time of its last change. */
export const isSameFile = ({ file }: UnfinishedUpload, chosen: File): boolean =>
  file.name === chosen.name &&
  file.size === chosen.size &&
  file.lastModified === chosen.lastModified
