import type { FastifyRequest } from 'fastify'

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Returns the reason why a request must not use the session cookie, or undefined if it may. Browsers send the cookie
 * with requests from other origins too, including another port of the same host.
 */
export function foreignCall(request: FastifyRequest): string | undefined {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (readMethods.has(request.method))
    return site === undefined || site === 'same-origin' || site === 'none'
      ? undefined
      : 'The session is accepted only from pages of this console.'
  // A page of another site cannot send this header without a preflight.
  if (request.headers['x-console'] !== '1')
    return 'Requests that change data need the header X-Console: 1.'
  // Browsers omit Sec-Fetch-Site on plain HTTP outside localhost, but always send Origin.
  const same =
    site === undefined ? origin === `${request.protocol}://${request.host}` : site === 'same-origin'
  return same ? undefined : 'The session is accepted only from pages of this console.'
}
