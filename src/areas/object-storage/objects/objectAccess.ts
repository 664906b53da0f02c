import type { ObjectAcl } from '#api/generated/types.gen.ts'
import { aclOptions, customAcl } from '../acls.ts'

/** Returns the URL of an object on its bucket's host, which works without a signature if the object is public. */
export const objectAddress = (hostname: string, name: string): string =>
  `https://${hostname}/${name.split('/').map(encodeURIComponent).join('/')}`

/** Matches a READ or FULL_CONTROL grant to the AllUsers group in the XML of a custom ACL. */
const everybody = /groups\/global\/AllUsers<[\s\S]*?<Permission>(READ|FULL_CONTROL)</

/** Describes who can read an object, based on its ACL; undefined if the API does not return it. */
export function accessWords({ acl, acl_xml: xml }: ObjectAcl): string | undefined {
  if (acl == null) return undefined
  if (acl === 'custom')
    return `${everybody.test(xml ?? '') ? 'Public' : 'Private'} (${customAcl.label.toLowerCase()} ACL)`
  const detail = aclOptions.find(({ value }) => value === acl)?.detail
  const is = acl.startsWith('public-') ? 'Public' : 'Private'
  return detail === undefined ? undefined : `${is}: ${detail.toLowerCase()}`
}
