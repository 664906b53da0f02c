import type { CannedAcl } from '../../generated/types.gen.ts'

const groups = 'http://acs.amazonaws.com/groups/global'

/** Who may do what beside the owner, by canned ACL. */
const grants: Record<CannedAcl, [group: string, permission: string][]> = {
  private: [],
  'public-read': [['AllUsers', 'READ']],
  'authenticated-read': [['AuthenticatedUsers', 'READ']],
  'public-read-write': [
    ['AllUsers', 'READ'],
    ['AllUsers', 'WRITE'],
  ],
  custom: [],
}

const grant = (grantee: string, permission: string) =>
  `<Grant>${grantee}<Permission>${permission}</Permission></Grant>`

/** The AccessControlPolicy of S3 that says the same as a canned ACL. */
export function aclXml(acl: CannedAcl, owner: string): string {
  const schema = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
  const user = `<Grantee ${schema} xsi:type="CanonicalUser"><ID>${owner}</ID><DisplayName>${owner}</DisplayName></Grantee>`
  const group = (name: string) =>
    `<Grantee ${schema} xsi:type="Group"><URI>${groups}/${name}</URI></Grantee>`
  const all = [
    ...grants[acl].map(([name, permission]) => grant(group(name), permission)),
    grant(user, 'FULL_CONTROL'),
  ]
  return `<AccessControlPolicy xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Owner><ID>${owner}</ID><DisplayName>${owner}</DisplayName></Owner><AccessControlList>${all.join('')}</AccessControlList></AccessControlPolicy>`
}

/** The CORS rule for all origins, which is the only one that can be switched here. */
export const corsXml =
  '<CORSConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><CORSRule><AllowedMethod>GET</AllowedMethod><AllowedMethod>PUT</AllowedMethod><AllowedMethod>DELETE</AllowedMethod><AllowedMethod>HEAD</AllowedMethod><AllowedMethod>POST</AllowedMethod><AllowedOrigin>*</AllowedOrigin><AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>'
