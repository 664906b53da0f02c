import { readFileSync } from 'node:fs'
import type { Dialect } from '../../shared/dialect/dialect.ts'

/** Files of the built-in dialects. */
const known: Readonly<Record<string, URL>> = {
  linode: new URL('../../dialects/linode.json', import.meta.url),
}

export const dialectNames = Object.keys(known)

/** @param named name of a built-in dialect, or the path of a file */
export const dialectFile = (named: string): URL | string => known[named] ?? named

/**
 * Returns the default settings that a dialect defines for its API. Returns none for an unreadable file, because
 * `readDialect` reports that error.
 * @param signsIn whether users sign in at the URLs of the dialect
 */
export function dialectSettings(named: string, signsIn: boolean): Record<string, string> {
  const { address, name, oauth, uploads } = read(named)
  const settings = {
    API_BASE_URL: address,
    UPLOAD_ORIGINS: Array.isArray(uploads) ? uploads.join(',') : undefined,
    ...(signsIn && {
      OAUTH_AUTHORIZE_URL: oauth?.authorize,
      OAUTH_TOKEN_URL: oauth?.token,
      OAUTH_REVOKE_URL: oauth?.revoke,
      OAUTH_NAME: name,
    }),
  }
  return Object.fromEntries(
    Object.entries(settings).filter(
      (setting): setting is [string, string] => typeof setting[1] === 'string',
    ),
  )
}

function read(named: string): Partial<Dialect> {
  try {
    const content: unknown = JSON.parse(readFileSync(dialectFile(named), 'utf8'))
    return typeof content === 'object' && content !== null ? content : {}
  } catch (unreadable) {
    if (unreadable instanceof Error) return {}
    throw unreadable
  }
}
