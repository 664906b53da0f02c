import { createHash } from 'node:crypto'

/** Returns a strong ETag for content that is sent unchanged (RFC 9110, 8.8.3). */
export const entityTag = (content: Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url')}"`

/** Returns true when an `If-None-Match` header contains a tag (RFC 9110, 13.1.2: weak comparison). */
export const namesTag = (header: string, tag: string): boolean =>
  header.split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')))
