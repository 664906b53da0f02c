import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { inertHeaders, sendError } from './errorResponses.ts'

/** Maximum size of the headers of a request, in bytes. */
const maxHeaderBytes = 16 * 1024

/**
 * Size up to which Node parses headers, in bytes. It is larger than the limit, so that the server can respond to a
 * request above the limit with regard to its `Accept` header and without closing the connection.
 */
export const maxParsedHeaderBytes = 32 * 1024

export const headersTooLarge =
  'The headers of the request are larger than 16 KB. Send fewer or shorter ones.'

const style = `
:root { color-scheme: light dark }
body { max-width: 34em; margin: 0 auto; padding: 10vh 16px 16px; font: 16px/1.5 system-ui, sans-serif }
h1 { font-size: 20px; line-height: 1.3 }`

/**
 * Page for a navigation. Browsers send the cookies of all programs on a host to each of its ports, so cookies are the
 * usual reason for large headers.
 */
export const tooManyCookiesPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Too many cookies · Cloud Platform Console</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Too many cookies</h1>
<p>The browser sends more than 16 KB of cookies to this host, so the console cannot respond. Other programs that run under the same host name set cookies too, and the browser sends them with every request to this host.</p>
<ol>
<li>Open the settings of the browser, and then the list of cookies and site data.</li>
<li>Delete the cookies of the host name in the address bar. This signs you out of all programs on this host.</li>
<li>Reload this page.</li>
</ol>
<p>If the page appears again, run the other programs under another host name.</p>
</main>
</body>
</html>
`

const styleHash = createHash('sha256').update(style).digest('base64')

export const pageHeaders = {
  ...inertHeaders,
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
}

/** Size of the headers as they were received, in bytes. Node decodes them as Latin-1. */
const headerBytes = (rawHeaders: readonly string[]): number =>
  rawHeaders.reduce((sum, { length }) => sum + length + 2, 0)

/** Responds with 431 if the headers are too large. @returns undefined if they are not */
export function rejectLargeHeaders(
  { raw, headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  if (headerBytes(raw.rawHeaders) <= maxHeaderBytes) return undefined
  return headers.accept?.includes('text/html') === true
    ? reply.code(431).headers(pageHeaders).send(tooManyCookiesPage)
    : sendError(reply, 431, headersTooLarge)
}
