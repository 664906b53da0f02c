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
