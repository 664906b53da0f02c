import type { CannedAcl } from '../../generated/types.gen.ts'
import { declaration, escaped, namespace, type Node, nodes, childText } from './xml.ts'

const permissions = ['READ', 'WRITE', 'READ_ACP', 'WRITE_ACP', 'FULL_CONTROL'] as const
export type Permission = (typeof permissions)[number]

const groupNames = ['AllUsers', 'AuthenticatedUsers'] as const

/** Permission granted to everyone, to all authenticated users, or to an account by its canonical user ID. */
export interface AclGrant {
  group?: (typeof groupNames)[number]
  account?: string
  permission: Permission
}

/** An ACL in its stored form: the name of a canned ACL, or `custom` with its grants as JSON. */
export interface StoredAcl {
  acl: string
  acl_grants: string | null
}

const groups = 'http://acs.amazonaws.com/groups/global'

const cannedAcls = {
  private: [],
  'public-read': [{ group: 'AllUsers', permission: 'READ' }],
  'authenticated-read': [{ group: 'AuthenticatedUsers', permission: 'READ' }],
  'public-read-write': [
    { group: 'AllUsers', permission: 'READ' },
    { group: 'AllUsers', permission: 'WRITE' },
  ],
} as const satisfies Partial<Record<CannedAcl, AclGrant[]>>

export const isCanned = (acl: string): acl is keyof typeof cannedAcls =>
  Object.hasOwn(cannedAcls, acl)

/**
 * Grants of a custom ACL in addition to the owner's full control; or, in `all`, the complete grants if the owner does
 * not have full control.
 */
type CustomGrants = AclGrant[] | { all: AclGrant[] }

const customGrants = ({ acl_grants }: StoredAcl): CustomGrants =>
  acl_grants === null ? [] : JSON.parse(acl_grants)

export function aclGrants(stored: StoredAcl): readonly AclGrant[] {
  if (isCanned(stored.acl)) return cannedAcls[stored.acl]
  const custom = customGrants(stored)
  return Array.isArray(custom) ? custom : custom.all
}

/** Returns the name of an ACL in the contract: `custom` if it equals no canned ACL (response shapes 3.9). */
export const aclName = (stored: StoredAcl): CannedAcl =>
  isCanned(stored.acl) ? stored.acl : 'custom'

const spelled = (grants: readonly AclGrant[]) =>
  grants
    .map(({ group, account, permission }) => `${group ?? account} ${permission}`)
    .toSorted()
    .join()

/**
 * Converts grants to their stored form; grants equal to a canned ACL are stored by its name.
 * @param owner canonical user ID of the owner, whose grant is among them
 */
export function storedAcl(grants: readonly AclGrant[], owner: string): StoredAcl {
  const own = grants.filter(({ account }) => account === owner)
  const others = grants.filter(({ account }) => account !== owner)
  const isFull = own.length === 1 && own[0]?.permission === 'FULL_CONTROL'
  const canned = Object.entries(cannedAcls).find(([, each]) => spelled(each) === spelled(others))
  if (isFull && canned) return { acl: canned[0], acl_grants: null }
  const custom: CustomGrants = isFull ? others : { all: [...grants] }
  return { acl: 'custom', acl_grants: JSON.stringify(custom) }
}

/**
 * Returns true when an ACL grants a permission to an account other than the owner.
 * @param account canonical user ID; undefined for an unauthenticated client
 */
export const aclAllows = (
  stored: StoredAcl,
  account: string | undefined,
  permission: Permission,
): boolean =>
  aclGrants(stored).some((grant) => {
    if (grant.permission !== permission && grant.permission !== 'FULL_CONTROL') return false
    if (grant.group === 'AllUsers') return true
    if (account === undefined) return false
    return grant.group === 'AuthenticatedUsers' || grant.account === account
  })

const schema = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

const user = (id: string) =>
  `<Grantee ${schema} xsi:type="CanonicalUser"><ID>${escaped(id)}</ID><DisplayName>${escaped(id)}</DisplayName></Grantee>`

const grantXml = (grantee: string, permission: string) =>
  `<Grant>${grantee}<Permission>${permission}</Permission></Grant>`

/** Formats an ACL as an S3 AccessControlPolicy document. */
export function aclXml(stored: StoredAcl, owner: string): string {
  const isWhole = !isCanned(stored.acl) && !Array.isArray(customGrants(stored))
  const all = [
    ...aclGrants(stored).map(({ group, account = '', permission }) =>
      grantXml(
        group === undefined
          ? user(account)
          : `<Grantee ${schema} xsi:type="Group"><URI>${groups}/${group}</URI></Grantee>`,
        permission,
      ),
    ),
    ...(isWhole ? [] : [grantXml(user(owner), 'FULL_CONTROL')]),
  ]
  return `${declaration}<AccessControlPolicy xmlns="${namespace}"><Owner><ID>${owner}</ID><DisplayName>${owner}</DisplayName></Owner><AccessControlList>${all.join('')}</AccessControlList></AccessControlPolicy>`
}

/** Parses the grants of an AccessControlPolicy; undefined if it is invalid or not supported. */
export function grantsIn(policy: Node | undefined): AclGrant[] | undefined {
  const [list] = policy ? nodes(policy, 'AccessControlList') : []
  if (!list) return undefined
  const grants: AclGrant[] = []
  for (const each of nodes(list, 'Grant')) {
    const [grantee] = nodes(each, 'Grantee')
    const permission = permissions.find((known) => known === childText(each, 'Permission'))
    const account = grantee && childText(grantee, 'ID')
    const uri = grantee && childText(grantee, 'URI')
    const group = groupNames.find((known) => uri === `${groups}/${known}`)
    if (!permission || (group === undefined && !account)) return undefined
    if (group) grants.push({ group, permission })
    else if (account) grants.push({ account, permission })
  }
  return grants
}
