import type { BucketAccess } from '#api/generated/types.gen.ts'

/** Canned ACLs with readable labels. */
export const aclOptions = [
  { value: 'private', label: 'Private', detail: 'Only your access keys' },
  { value: 'public-read', label: 'Public read', detail: 'Anyone can read' },
  {
    value: 'authenticated-read',
    label: 'Authenticated read',
    detail: 'Anyone with an access key of this service can read',
  },
  {
    value: 'public-read-write',
    label: 'Public read and write',
    detail: 'Anyone can read, upload and delete',
  },
] as const

export type CannedChoice = (typeof aclOptions)[number]['value']

export const customAcl = {
  value: 'custom',
  label: 'Custom',
  detail: 'Set by an S3 client; left unchanged',
} as const

/** Matches a grant to the AllUsers group in the XML of a custom ACL, except for those of the ACL itself. */
const everybody = /groups\/global\/AllUsers<[\s\S]*?<Permission>(READ|WRITE|FULL_CONTROL)</

/** Returns the label of an ACL that gives access to everybody; undefined if it does not. */
export function publicAccess({
  acl,
  acl_xml: xml,
}: Pick<BucketAccess, 'acl' | 'acl_xml'>): { label: string; detail: string } | undefined {
  if (acl === 'custom')
    return everybody.test(xml ?? '')
      ? { label: 'Public', detail: 'Its custom ACL has a grant for everyone' }
      : undefined
  return acl?.startsWith('public-') ? aclOptions.find(({ value }) => value === acl) : undefined
}
