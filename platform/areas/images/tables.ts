import type { Generated } from 'kysely'

export interface ImageTables {
  image: ImageRow
}

/** Private image with the id `private/<id>` in the API; public images are in the catalog. */
export interface ImageRow {
  id: Generated<number>
  account_id: number
  label: string
  description: string | null
  /** `manual`, or `automatic` from a deleted instance. */
  type: Generated<string>
  status: string
  /** Minimum disk size in MB; 0 until an upload is processed. */
  size: Generated<number>
  cloud_init: Generated<number>
  /** Username; null for automatic images. */
  created_by: string | null
  created: string
  /** Null for automatic images. */
  updated: string | null
  /** Expiry time; null unless the image is automatic. */
  expiry: string | null
  /** Region that an image is uploaded to; null for captured images. */
  region: string | null
  /** SHA-256 in hex of the secret part of the upload URL; null for captured images. */
  upload_hash: string | null
  /** Time at which an upload without data fails, in milliseconds; null once the data has arrived. */
  upload_until: number | null
  /** Time until which the current upload locks out other uploads of the image, in milliseconds. */
  upload_lease: Generated<number | null>
  /** File system of a disk that is created from the image. */
  filesystem: Generated<string>
  /** SHA-256 in hex of the uploaded data; null without an upload, or if a previous version received it. */
  data_hash: Generated<string | null>
}
