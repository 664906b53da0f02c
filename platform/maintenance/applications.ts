import { systemClock } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import { createClient, type NewClient } from '../oauth/clients.ts'
import { type KeySource, openSecrets } from '../secrets/platformKey.ts'

/** Validates a redirect URI (RFC 9700, 2.1 and 4.1). @returns an error message; undefined if the URI is valid */
export function redirectFault(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url) return `${address} is not a URL such as https://app.example.com/callback`
  if (url.hash !== '' || address.includes('#')) return `${address} must not have a fragment`
  if (url.username + url.password !== '') return `${address} must not have a user or a password`
  const isLoopback = /^(127\.0\.0\.1|\[::1\]|localhost)$/.test(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback)
    ? undefined
    : `${address} must be an https URL, or an http URL of this machine`
}

/** Registers an application. @returns its ID, and the secret of a confidential client, which is not shown again */
export async function registerApplication(
  db: Database,
  keySource: KeySource,
  application: NewClient,
): Promise<{ id: string; secret: string | undefined }> {
  return await createClient(db, systemClock, await openSecrets(db, keySource), application)
}
