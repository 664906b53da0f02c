import * as z from 'zod/mini'
import type { StorageKeyCreate } from '#api/generated/types.gen.ts'
import { keyLabelError } from '#contract/rules/objectStorage.ts'
import { type EveryField, unset } from '#lib/requestBody.ts'

/** The access of a key: all buckets, or those in the matrix (possibly none). */
export interface KeyDraft {
  label: string
  bucketAccess: 'all' | 'limited'
  /** Permissions by `cluster/bucket`; missing buckets are not accessible. */
  permissions: Record<string, 'none' | 'read_only' | 'read_write'>
}

/**
 * Returns the request body. An omitted field, an empty list and a list with entries are three different kinds of key
 * (document 2, 4.4).
 */
export function keyBody({
  label,
  bucketAccess,
  permissions,
}: KeyDraft): EveryField<StorageKeyCreate> {
  // Keys are valid in every region.
  const fields = { label, ...unset('bucket_access', 'regions') }
  if (bucketAccess === 'all') return fields
  return {
    ...fields,
    bucket_access: Object.entries(permissions).flatMap(([bucketKey, permission]) => {
      const at = bucketKey.indexOf('/')
      return permission === 'none'
        ? []
        : [
            {
              cluster: bucketKey.slice(0, at),
              bucket_name: bucketKey.slice(at + 1),
              permissions: permission,
            },
          ]
    }),
  }
}

export const keyLabelField = z.string().check(
  z.superRefine((label, context) => {
    const message = keyLabelError(label)
    if (message !== undefined) context.addIssue({ code: 'custom', message, input: label })
  }),
)
