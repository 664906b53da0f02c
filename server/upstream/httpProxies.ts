import http from 'node:http'

const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'] as const

/** Returns the proxy URLs of the environment variables, those with lower-case names first. */
export const proxiesIn = (environment: NodeJS.ProcessEnv): string[] =>
  names.flatMap((name) => environment[name] || [])

/**
 * Uses the proxies of `HTTP_PROXY` and `HTTPS_PROXY` for requests to a remote API, except for hosts in `NO_PROXY`.
 * @returns a function that reverts this
 */
export function goThroughProxies(environment: NodeJS.ProcessEnv): () => void {
  return proxiesIn(environment).length === 0
    ? () => undefined
    : http.setGlobalProxyFromEnv(environment)
}
