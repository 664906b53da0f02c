import type { ObjectAcl } from '#api/generated/types.gen.ts'
import { aclOptions, customAcl } from '../acls.ts'

/** The address of an object on the host of its bucket, which answers without a signature where the object is public. */
export const objectAddress = (hostname: string, name: string): string =>
  `https://${hostname}/${name.split('/').map(encodeURIComponent).join('/')}`

/** The group that holds everybody, in the grants of a custom ACL. */
const everybody = /groups\/global\/AllUsers<[\s\S]*?<Permission>(READ|FULL_CONTROL)</

/** Says who can read an object, by its ACL; undefined where the API does not tell. */
export function accessWords({ acl, acl_xml: xml }: ObjectAcl): string | undefined {
  if (acl == null) return undefined
  if (acl === 'custom')
    return `${everybody.test(xml ?? '') ? 'Public' : 'Private'} (${customAcl.label.toLowerCase()} ACL)`
  const detail = aclOptions.find(({ value }) => value === acl)?.detail
  const is = acl.startsWith('public-') ? 'Public' : 'Private'
  return detail === undefined ? undefined : `${is}: ${detail.toLowerCase()}`
}
