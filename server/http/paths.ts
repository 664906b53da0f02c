/** Returns path and query of a request target, which may be an absolute URL (RFC 9112, 3.2.2). */
export const pathIn = (target: string) => target.replace(/^https?:\/\/[^/?]*(\/?)/i, '/')

const belongsTo = (prefix: string) => (url: string) =>
  url === prefix || url.startsWith(`${prefix}/`) || url.startsWith(`${prefix}?`)

export const isApiPath = belongsTo('/v4')
export const isSessionPath = belongsTo('/session')
export const isOauthPath = belongsTo('/oauth')
export const isFeedPath = belongsTo('/feeds')
export const agentPath = '/mcp'
export const isAgentPath = belongsTo(agentPath)
/** Well-known URIs (RFC 8615). */
export const isWellKnownPath = belongsTo('/.well-known')
/** Matches the prefix, so that a misspelled health URL in a monitor does not return the console's page. */
export const isHealthPath = (url: string) => /^\/(healthz|readyz)/.test(url)
const isAssetPath = belongsTo('/assets')

/**
 * Returns true for an encoded spelling of a server path, such as `/%76%34/profile`. The router would match it, but
 * neither the session checks nor a remote API would recognize it.
 */
export function isDisguised(url: string): boolean {
  const [path = ''] = url.split('?')
  if (isServerPath(path)) return false
  try {
    return isServerPath(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** Returns true for paths that never return the console's page, even if no file exists. */
export const isServerPath = (url: string) =>
  isApiPath(url) ||
  isSessionPath(url) ||
  isOauthPath(url) ||
  isFeedPath(url) ||
  isAgentPath(url) ||
  isWellKnownPath(url) ||
  isAssetPath(url) ||
  isHealthPath(url)
