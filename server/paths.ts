/** Path and query of a request's target, which may be an address with scheme and host (RFC 9112, 3.2.2). */
export const pathIn = (target: string) => target.replace(/^https?:\/\/[^/?]*(\/?)/i, '/')

const belongsTo = (prefix: string) => (url: string) =>
  url === prefix || url.startsWith(`${prefix}/`) || url.startsWith(`${prefix}?`)

export const isApiPath = belongsTo('/v4')
export const isSessionPath = belongsTo('/session')
export const isOauthPath = belongsTo('/oauth')
/** Whatever begins like them, so that a typing error of who sets up a monitor is no page. */
export const isHealthPath = (url: string) => /^\/(healthz|readyz)/.test(url)
const isAssetPath = belongsTo('/assets')

/** Addresses that never show the console's page, known file or not. */
export const isServerPath = (url: string) =>
  isApiPath(url) || isSessionPath(url) || isOauthPath(url) || isAssetPath(url) || isHealthPath(url)
