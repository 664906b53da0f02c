import http from 'node:http'

/** Returns the proxy URLs in use. Node.js prefers the lower-case name of each variable. */
export function proxiesIn(environment: NodeJS.ProcessEnv): string[] {
  const { http_proxy, HTTP_PROXY, https_proxy, HTTPS_PROXY } = environment
  const used = [http_proxy || HTTP_PROXY, https_proxy || HTTPS_PROXY]
  return [...new Set(used.flatMap((proxy) => proxy || []))]
}

/**
 * Uses the proxies of `HTTP_PROXY` and `HTTPS_PROXY` for requests to a remote API, except for hosts in `NO_PROXY`.
 * @returns a function that reverts this
 */
export function goThroughProxies(environment: NodeJS.ProcessEnv): () => void {
  return proxiesIn(environment).length === 0
    ? () => undefined
    : http.setGlobalProxyFromEnv(environment)
}
