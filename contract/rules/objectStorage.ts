import { isIPv4 } from './addresses.ts'
import type { RuleError } from './ruleErrors.ts'

/**
 * Returns the reason why a text is not a valid label of a bucket, or undefined: S3 bucket names, 3 to 63 characters.
 */
export function bucketLabelError(label: string): string | undefined {
  if (label.length < 3 || label.length > 63) return 'Must have 3 to 63 characters'
  if (!/^[a-z0-9.-]*$/.test(label)) {
    return 'Must contain only lower-case letters, digits, hyphens and periods'
  }
  if (!/^[a-z0-9].*[a-z0-9]$/.test(label)) return 'Must begin and end with a letter or digit'
  if (label.includes('..')) return 'Must not contain two periods in a row'
  if (/\.-|-\./.test(label)) return 'Must not contain a period next to a hyphen'
  return isIPv4(label) ? 'Must not look like an IPv4 address' : undefined
}

/** Returns the reason why a text is not a valid label of an access key, or undefined: 3 to 50 characters. */
export function keyLabelError(label: string): string | undefined {
  const length = Array.from(label).length
  return length < 3 || length > 50 ? 'Must have 3 to 50 characters' : undefined
}

/** Returns the reason why a text is not a valid object key, or undefined: 1 to 1,024 bytes of UTF-8. */
export function objectNameError(name: string): string | undefined {
  const bytes = new TextEncoder().encode(name).length
  return bytes < 1 || bytes > 1024 ? 'Must have 1 to 1,024 bytes' : undefined
}

/** Returns true if a URL for this method needs a content type (document 2, 4.4). */
function needsContentType(method: string): boolean {
  return !['GET', 'DELETE'].includes(method.toUpperCase())
}

/** Returns the errors of a pre-signed URL that concern several fields. The default method is GET. */
export function objectUrlErrors(input: {
  method?: string | undefined
  content_type?: string | undefined
}): RuleError[] {
  return needsContentType(input.method ?? 'GET') && !input.content_type
    ? [{ field: 'content_type', reason: 'Required for every method except GET and DELETE' }]
    : []
}
