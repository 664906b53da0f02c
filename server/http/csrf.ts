import type { FastifyRequest } from 'fastify'

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Why a call may not use the browser's cookie, or undefined when it may. Cookies travel with calls
 * that a page of another origin caused, another port of this host included.
 */
export function foreignCall(request: FastifyRequest): string | undefined {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (readMethods.has(request.method))
    return site === undefined || site === 'same-origin' || site === 'none'
      ? undefined
      : 'The session works for the pages of this console only.'
  // Another site cannot send the header without a preflight.
  if (request.headers['x-console'] !== '1')
    return 'Calls that change something need the header X-Console: 1.'
  // Browsers leave Sec-Fetch-Site out over plain HTTP beyond the own machine; Origin is always sent.
  const same =
    site === undefined ? origin === `${request.protocol}://${request.host}` : site === 'same-origin'
  return same ? undefined : 'The session works for the pages of this console only.'
}
