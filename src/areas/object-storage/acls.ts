/** Canned ACLs in the words of an operator. */
export const aclOptions = [
  { value: 'private', label: 'Private', detail: 'Only your access keys' },
  { value: 'public-read', label: 'Public read', detail: 'Everybody can read' },
  {
    value: 'authenticated-read',
    label: 'Authenticated read',
    detail: 'Everybody with an access key of this service can read',
  },
  {
    value: 'public-read-write',
    label: 'Public read and write',
    detail: 'Everybody can read, upload and delete',
  },
] as const

export type CannedChoice = (typeof aclOptions)[number]['value']

export const customAcl = {
  value: 'custom',
  label: 'Custom',
  detail: 'Grants that an S3 client set; left as they are',
} as const
