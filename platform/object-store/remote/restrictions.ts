import { type AclGrant, aclGrants, grantsIn } from '../s3/acl.ts'
import { S3Error } from '../s3/errors.ts'
import { namedAcl } from '../s3/metadata.ts'
import type { S3Request } from '../s3/request.ts'
import { childText, nodes, readXml } from '../s3/xml.ts'

/** @throws S3Error NotImplemented for grants to platform accounts, which the store cannot distinguish */
function rejectAccounts(grants: readonly AclGrant[]): void {
  if (grants.some(({ account }) => account !== undefined))
    throw new S3Error('NotImplemented', 'The store has one account: only groups can be granted to.')
}

/**
 * Checks that the requested ACL is supported: only the canned ACLs of the contract, even if the store has more.
 * @throws S3Error
 */
export function requireAcl(call: S3Request): void {
  const acl = namedAcl(call, '')
  if (acl) rejectAccounts(aclGrants(acl))
}

/** @throws S3Error */
export async function requireGrants(xml: string): Promise<void> {
  const policy = await readXml(xml, 'AccessControlPolicy')
  const [owner] = nodes(policy ?? {}, 'Owner')
  const grants = grantsIn(policy)
  if (!grants) throw new S3Error('MalformedACLError')
  const own = owner && childText(owner, 'ID')
  rejectAccounts(grants.filter(({ account }) => account === undefined || account !== own))
}

export const uncertain = () =>
  new S3Error(
    'NotImplemented',
    'Conditional requests are not supported here, because some stores ignore the condition and would overwrite the object.',
  )

/** Rejects conditional requests, because some stores ignore the conditions. @throws S3Error NotImplemented */
export function rejectCondition(call: S3Request): void {
  if (call.header('if-match') !== undefined || call.header('if-none-match') !== undefined)
    throw uncertain()
}
