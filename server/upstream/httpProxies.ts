import http from 'node:http'

const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'] as const

/** The proxies that the environment names, as curl and Node read them: small letters first. */
export const proxiesIn = (environment: NodeJS.ProcessEnv): string[] =>
  names.flatMap((name) => environment[name] || [])

/**
 * Sends calls to a remote API through the proxies of `HTTP_PROXY` and `HTTPS_PROXY`, but for the hosts of `NO_PROXY`.
 * @returns what takes that back
 */
export function goThroughProxies(environment: NodeJS.ProcessEnv): () => void {
  return proxiesIn(environment).length === 0
    ? () => undefined
    : http.setGlobalProxyFromEnv(environment)
}
