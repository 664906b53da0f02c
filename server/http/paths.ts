/** Path and query of a request's target, which may be an address with scheme and host (RFC 9112, 3.2.2). */
export const pathIn = (target: string) => target.replace(/^https?:\/\/[^/?]*(\/?)/i, '/')

const belongsTo = (prefix: string) => (url: string) =>
  url === prefix || url.startsWith(`${prefix}/`) || url.startsWith(`${prefix}?`)

export const isApiPath = belongsTo('/v4')
export const isSessionPath = belongsTo('/session')
export const isOauthPath = belongsTo('/oauth')
export const isFeedPath = belongsTo('/feeds')
export const agentPath = '/mcp'
export const isAgentPath = belongsTo(agentPath)
/** Of RFC 8615, which lists documents of a server. */
export const isWellKnownPath = belongsTo('/.well-known')
/** Whatever begins like them, so that a typing error of who sets up a monitor is no page. */
export const isHealthPath = (url: string) => /^\/(healthz|readyz)/.test(url)
const isAssetPath = belongsTo('/assets')

/**
 * Whether a path of the server is written in another way than its own, as `/%76%34/profile`: the router would find it, but
 * neither what keeps sessions nor a remote API behind would know it again.
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

/** Addresses that never show the console's page, known file or not. */
export const isServerPath = (url: string) =>
  isApiPath(url) ||
  isSessionPath(url) ||
  isOauthPath(url) ||
  isFeedPath(url) ||
  isAgentPath(url) ||
  isWellKnownPath(url) ||
  isAssetPath(url) ||
  isHealthPath(url)
