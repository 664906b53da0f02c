import type { IncomingHttpHeaders } from 'node:http'
import type { S3Request } from './request.ts'
import { accountsOf } from '../accessKeys.ts'
import { grantsIn, aclGrants, isCanned, type AclGrant, type StoredAcl, storedAcl } from './acl.ts'
import { S3Error } from './errors.ts'
import { readXml } from './xml.ts'

const storedHeaders = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
]
const prefix = 'x-amz-meta-'
const metadataMax = 2048

/** Returns the request headers to store with a new object and to send with its responses. */
export function objectHeaders(call: S3Request): Record<string, string> {
  const metadata: Record<string, string> = {}
  for (const name of storedHeaders) {
    const value = call.header(name)
    if (value !== undefined) metadata[name] = value
  }
  // Drop aws-chunked: it describes the transfer of the request body, not the encoding of the object.
  const encoding = metadata['content-encoding']
    ?.split(',')
    .map((each) => each.trim())
    .filter((each) => each !== 'aws-chunked' && each !== '')
    .join(', ')
  if (encoding) metadata['content-encoding'] = encoding
  else delete metadata['content-encoding']
  let size = 0
  for (const name of Object.keys(call.request.headers))
    if (name.startsWith(prefix)) {
      const value = call.header(name) ?? ''
      size += name.length - prefix.length + value.length
      metadata[name] = value
    }
  if (size > metadataMax) throw new S3Error('MetadataTooLarge')
  return metadata
}

/** Returns the headers of a response that are stored with the object, except its content type. */
export const storedMetadata = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && (storedHeaders.includes(name) || name.startsWith(prefix))
        ? [[name, value]]
        : [],
    ),
  )

export const contentType = (call: S3Request): string | null => call.header('content-type') ?? null

const grantHeaders: Record<string, AclGrant['permission']> = {
  'x-amz-grant-read': 'READ',
  'x-amz-grant-write': 'WRITE',
  'x-amz-grant-read-acp': 'READ_ACP',
  'x-amz-grant-write-acp': 'WRITE_ACP',
  'x-amz-grant-full-control': 'FULL_CONTROL',
}

/** Returns a value without the quotation marks around it; empty if it contains another one. */
function unquoted(text: string): string {
  const start = text.startsWith('"') ? 1 : 0
  const value = text.slice(start, text.length > start && text.endsWith('"') ? -1 : undefined)
  return value.includes('"') ? '' : value
}

function grantsOfHeader(value: string, permission: AclGrant['permission']): AclGrant[] {
  return value.split(',').map((each) => {
    const text = each.trim()
    const at = Math.max(0, text.indexOf('='))
    const [kind, name] = [text.slice(0, at), unquoted(text.slice(at + 1))]
    if (kind === 'id' && name !== '') return { account: name, permission }
    const group = /\/(AllUsers|AuthenticatedUsers)$/.exec(name)?.[1]
    if (kind !== 'uri' || (group !== 'AllUsers' && group !== 'AuthenticatedUsers'))
      throw new S3Error('InvalidArgument', 'A grantee must be an id or one of the two groups.')
    return { group, permission }
  })
}

/** Returns the ACL in the headers of a request, after checking that its accounts exist; undefined if there is none. */
export async function aclOfHeaders(call: S3Request, owner: string): Promise<StoredAcl | undefined> {
  const acl = namedAcl(call, owner)
  if (acl) await requireAccounts(call, aclGrants(acl))
  return acl
}

/** @throws S3Error InvalidArgument */
async function requireAccounts(call: S3Request, grants: readonly AclGrant[]): Promise<void> {
  const named = grants.flatMap(({ account }) => (account === undefined ? [] : [account]))
  const ids = [...new Set(named)]
  if (ids.length === 0) return
  const accounts = await accountsOf(call.store.db, ids)
  const unknown = ids.find((id) => !accounts.has(id))
  if (unknown !== undefined)
    throw new S3Error('InvalidArgument', 'Invalid id', {
      details: { ArgumentName: 'CanonicalUser/ID', ArgumentValue: unknown },
    })
}

/**
 * Returns the ACL in the headers of a request, without checking that its accounts exist; undefined if there is none.
 */
export function namedAcl(call: S3Request, owner: string): StoredAcl | undefined {
  const canned = call.header('x-amz-acl')
  const grants = Object.entries(grantHeaders).flatMap(([name, permission]) => {
    const value = call.header(name)
    return value === undefined ? [] : grantsOfHeader(value, permission)
  })
  if (canned === undefined) return grants.length === 0 ? undefined : storedAcl(grants, owner)
  if (grants.length > 0)
    throw new S3Error(
      'InvalidRequest',
      'Specifying both Canned ACLs and Header Grants is not allowed',
    )
  // Both grant access to the bucket owner, who owns the objects anyway.
  if (canned === 'bucket-owner-full-control' || canned === 'bucket-owner-read')
    return { acl: 'private', acl_grants: null }
  if (!isCanned(canned)) throw new S3Error('InvalidArgument', `There is no canned ACL ${canned}.`)
  return { acl: canned, acl_grants: null }
}

/** Returns the new ACL of a PutBucketAcl or PutObjectAcl request, from its headers or its XML body. */
export async function aclOfRequest(call: S3Request, owner: string): Promise<StoredAcl> {
  const ofHeaders = await aclOfHeaders(call, owner)
  const text = await call.text()
  if (ofHeaders) return ofHeaders
  const grants = grantsIn(await readXml(text, 'AccessControlPolicy'))
  if (!grants) throw new S3Error('MalformedACLError')
  await requireAccounts(call, grants)
  return storedAcl(grants, owner)
}
