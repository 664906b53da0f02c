import type { Call } from './call.ts'
import { isCanned, parseAcl, type AclGrant, type StoredAcl, storedAcl } from './acl.ts'
import { S3Error } from './errors.ts'

const kept = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
]
const prefix = 'x-amz-meta-'
const metadataMax = 2048

/** Headers of a request that the answers of the new object will carry. */
export function objectHeaders(call: Call): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of kept) {
    const value = call.header(name)
    if (value !== undefined) found[name] = value
  }
  // How the body travelled is not how the object is encoded.
  const encoding = found['content-encoding']
    ?.split(',')
    .map((each) => each.trim())
    .filter((each) => each !== 'aws-chunked' && each !== '')
    .join(', ')
  if (encoding) found['content-encoding'] = encoding
  else delete found['content-encoding']
  let size = 0
  for (const name of Object.keys(call.request.headers))
    if (name.startsWith(prefix)) {
      const value = call.header(name) ?? ''
      size += name.length - prefix.length + value.length
      found[name] = value
    }
  if (size > metadataMax) throw new S3Error('MetadataTooLarge')
  return found
}

export const contentType = (call: Call): string | null => call.header('content-type') ?? null

const grantHeaders: Record<string, AclGrant['permission']> = {
  'x-amz-grant-read': 'READ',
  'x-amz-grant-write': 'WRITE',
  'x-amz-grant-read-acp': 'READ_ACP',
  'x-amz-grant-write-acp': 'WRITE_ACP',
  'x-amz-grant-full-control': 'FULL_CONTROL',
}

function grantsOfHeader(value: string, permission: AclGrant['permission']): AclGrant[] {
  return value.split(',').map((each) => {
    const [, kind, name = ''] = /^\s*(id|uri)="?([^"]+)"?\s*$/.exec(each) ?? []
    if (kind === 'id') return { account: name, permission }
    const group = /\/(AllUsers|AuthenticatedUsers)$/.exec(name)?.[1]
    if (kind !== 'uri' || (group !== 'AllUsers' && group !== 'AuthenticatedUsers'))
      throw new S3Error('InvalidArgument', 'A grantee must be an id or one of the two groups.')
    return { group, permission }
  })
}

/** The ACL that the headers of a request ask for; undefined when they ask for none. */
export function aclOfHeaders(call: Call, owner: string): StoredAcl | undefined {
  const canned = call.header('x-amz-acl')
  const grants = Object.entries(grantHeaders).flatMap(([name, permission]) => {
    const value = call.header(name)
    return value === undefined ? [] : grantsOfHeader(value, permission)
  })
  if (canned === undefined)
    return grants.length === 0
      ? undefined
      : storedAcl(grants.filter(({ account }) => account !== owner))
  if (grants.length > 0)
    throw new S3Error(
      'InvalidRequest',
      'Specifying both Canned ACLs and Header Grants is not allowed',
    )
  // Both name the owner of the bucket, who owns its objects anyway.
  if (canned === 'bucket-owner-full-control' || canned === 'bucket-owner-read')
    return { acl: 'private', acl_grants: null }
  if (!isCanned(canned)) throw new S3Error('InvalidArgument', `There is no canned ACL ${canned}.`)
  return { acl: canned, acl_grants: null }
}

/** The ACL that a request to change one brings: by its headers, or as a document. */
export async function aclOfRequest(call: Call, owner: string): Promise<StoredAcl> {
  const ofHeaders = aclOfHeaders(call, owner)
  const text = await call.text()
  if (ofHeaders) return ofHeaders
  const grants = parseAcl(text, owner)
  if (!grants) throw new S3Error('MalformedACLError')
  return storedAcl(grants)
}
