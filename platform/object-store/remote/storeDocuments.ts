import type { Acl } from '../backend.ts'
import type { ListedObject, ListPage } from '../embedded/listing.ts'
import { byBytes } from '../embedded/objectNames.ts'
import { grantsIn, type StoredAcl, storedAcl } from '../s3/acl.ts'
import { childText, nodes, parseXml } from '../s3/xml.ts'

/** Parses an ACL in the store's XML format. */
export function aclOf(xml: string): Acl {
  const policy = parseXml(xml, 'AccessControlPolicy')
  const [owner] = policy ? nodes(policy, 'Owner') : []
  const grants = grantsIn(policy)
  const unknown: StoredAcl = { acl: 'custom', acl_grants: '[]' }
  const own = (owner && childText(owner, 'ID')) ?? ''
  return { stored: grants ? storedAcl(grants, own) : unknown, xml }
}

/** Returns the function that decodes names in a list, which are URL-encoded if the store supports it. */
const spelling = (root: Parameters<typeof childText>[0]): ((name: string) => string) =>
  childText(root, 'EncodingType') === 'url'
    ? (name) => decodeURIComponent(name.replaceAll('+', ' '))
    : (name) => name

export function listedPage(text: string): ListPage<ListedObject> {
  const root = parseXml(text, 'ListBucketResult') ?? {}
  const read = spelling(root)
  const objects = nodes(root, 'Contents').map((each) => ({
    object: {
      name: read(childText(each, 'Key') ?? ''),
      size: Number(childText(each, 'Size')),
      etag: (childText(each, 'ETag') ?? '').replaceAll('"', ''),
      last_modified: new Date(childText(each, 'LastModified') ?? 0).toISOString(),
    },
  }))
  const prefixes = nodes(root, 'CommonPrefixes').map((each) => ({
    prefix: read(childText(each, 'Prefix') ?? ''),
  }))
  const nameOf = (entry: { prefix: string } | { object: ListedObject }) =>
    'prefix' in entry ? entry.prefix : entry.object.name
  const entries = [...objects, ...prefixes].toSorted((one, other) =>
    byBytes(nameOf(one), nameOf(other)),
  )
  const last = entries.at(-1)
  const isTruncated = childText(root, 'IsTruncated') === 'true'
  return { entries, nextMarker: isTruncated && last ? nameOf(last) : null }
}
