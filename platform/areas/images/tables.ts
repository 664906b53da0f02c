import type { Generated } from 'kysely'

export interface ImageTables {
  image: ImageRow
}

/** A private image, `private/<id>` on the wire; public ones are in the catalogue. */
export interface ImageRow {
  id: Generated<number>
  account_id: number
  label: string
  description: string | null
  /** `manual`, or `automatic` from a deleted instance. */
  type: Generated<string>
  status: string
  /** MB a disk needs at least; 0 until an upload is processed. */
  size: Generated<number>
  cloud_init: Generated<number>
  /** Username; null on automatic images. */
  created_by: string | null
  created: string
  /** Null on automatic images. */
  updated: string | null
  /** Only automatic images expire. */
  expiry: string | null
  /** Where an upload is sent; null on captured images. */
  region: string | null
  /** SHA-256 in hex of the secret part of the upload address; null on captured images. */
  upload_hash: string | null
  /** When an upload that never came is given up, milliseconds; null once the data is there. */
  upload_until: number | null
  /** While data arrives: until when nobody else may send it, milliseconds. */
  upload_lease: Generated<number | null>
  /** The contents of a disk made of the image. */
  filesystem: Generated<string>
  /** SHA-256 in hex of the data as it was sent; null where none was, or a version of before took it. */
  data_hash: Generated<string | null>
}
