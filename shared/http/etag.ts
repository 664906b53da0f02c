import { createHash } from 'node:crypto'

/** The tag of what is sent byte for byte (RFC 9110, 8.8.3). */
export const entityTag = (content: Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url')}"`

/** True when a list of tags of `If-None-Match` names one (RFC 9110, 13.1.2: the comparison is weak). */
export const namesTag = (header: string, tag: string): boolean =>
  header.split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')))
