import type { DBSchema } from 'idb'
import { browserDatabase } from '#lib/browserDatabase.ts'
import { personOfTab } from '#lib/storage.ts'
import type { BucketPath } from '#paths/object-storage.ts'
import { unfinishedUploadsDatabase } from '../drafts.ts'

/** A multipart upload that a reload interrupted. The file is not stored, so the user has to select it again. */
export interface UnfinishedUpload {
  uploadId: string
  path: BucketPath
  /** Name of the object. */
  name: string
  file: { name: string; size: number; lastModified: number }
  /** Number of bytes in the uploaded parts. */
  sent: number
  /** Start time, in milliseconds since the epoch. */
  started: number
}

interface Schema extends DBSchema {
  uploads: { key: string; value: UnfinishedUpload & { person: string } }
}

const database = browserDatabase<Schema>(unfinishedUploadsDatabase, (db) => {
  db.createObjectStore('uploads', { keyPath: 'uploadId' })
})

const person = () => personOfTab() ?? ''

/** Ignores storage errors: without browser storage the upload works but cannot be resumed after a reload. */
async function unlessRejected<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (refused) {
    if (refused instanceof DOMException || refused instanceof ReferenceError) return undefined
    throw refused
  }
}

export async function keepUnfinished(upload: UnfinishedUpload): Promise<void> {
  const write = async () => (await database()).put('uploads', { ...upload, person: person() })
  await unlessRejected(write())
}

export async function dropUnfinished(uploadId: string): Promise<void> {
  const write = async () => (await database()).delete('uploads', uploadId)
  await unlessRejected(write())
}

/** Returns the uploads to a bucket that the acting user started in this browser. */
export async function unfinishedOf({ clusterId, bucket }: BucketPath): Promise<UnfinishedUpload[]> {
  const read = async () => (await database()).getAll('uploads')
  const all = (await unlessRejected(read())) ?? []
  return all.filter(
    ({ path, person: owner }) =>
      owner === person() && path.clusterId === clusterId && path.bucket === bucket,
  )
}

/** Returns true if a selected file is the one that was partly uploaded: same name, size and modification time. */
export const isSameFile = ({ file }: UnfinishedUpload, chosen: File): boolean =>
  file.name === chosen.name &&
  file.size === chosen.size &&
  file.lastModified === chosen.lastModified
