import type { ObjectAcl } from '#api/generated/types.gen.ts'
import { aclOptions, customAcl, publicAccess } from '../acls.ts'

/** Returns the URL of an object on its bucket's host, which works without a signature if the object is public. */
export const objectAddress = (hostname: string, name: string): string =>
  `https://${hostname}/${name.split('/').map(encodeURIComponent).join('/')}`

/** Describes who can read an object, based on its ACL; undefined if the API does not return it. */
export function accessText(access: ObjectAcl): string | undefined {
  const { acl } = access
  if (acl == null) return undefined
  const is = publicAccess(access) ? 'Public' : 'Private'
  if (acl === 'custom') return `${is} (${customAcl.label.toLowerCase()} ACL)`
  const detail = aclOptions.find(({ value }) => value === acl)?.detail
  return detail === undefined ? undefined : `${is}: ${detail.toLowerCase()}`
}
