import type { IncomingMessage } from 'node:http'
import type { StoreParts } from '../storeParts.ts'
import { corsHeaders, corsRules, matchingRule } from './cors.ts'
import { decodePath, parseQuery } from './encoding.ts'
import { S3Error } from './errors.ts'
import { clusterOf, findBucket, type Target, targetOf } from './target.ts'

interface Parsed {
  target: Target
  path: string
  query: [string, string][]
}

/** @throws S3Error InvalidURI */
export function parse(store: StoreParts, request: IncomingMessage): Parsed {
  const [raw, search] = splitOnce(request.url ?? '/', '?')
  try {
    const path = decodePath(raw)
    if (path.includes('\0')) throw new S3Error('InvalidURI')
    const target = targetOf(request.headers.host ?? '', path, store.baseHost)
    const query = parseQuery(search)
    const [unusable] =
      query.find((parameter) => parameter.some((part) => part.includes('\0'))) ?? []
    if (unusable !== undefined)
      throw new S3Error('InvalidArgument', 'Parameters must not contain a NUL character.')
    return { target, path, query }
  } catch (error) {
    if (error instanceof URIError) throw new S3Error('InvalidURI')
    throw error
  }
}

export function splitOnce(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Returns the CORS headers of a response; none if the bucket does not allow the origin. */
export async function corsOf(
  store: StoreParts,
  request: IncomingMessage,
  { target, query }: Parsed,
): Promise<Record<string, string>> {
  const { origin } = request.headers
  if (origin === undefined || target.bucket === undefined) return {}
  const isPreflight = request.method === 'OPTIONS'
  const named = request.headers['access-control-request-method']
  const headers = isPreflight
    ? (request.headers['access-control-request-headers'] ?? '')
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '')
    : []
  const credential = query.find(([name]) => name === 'X-Amz-Credential')?.[1]
  const signed = /\/([^/]+)\/s3\/aws4_request/.exec(
    credential ?? request.headers.authorization ?? '',
  )?.[1]
  try {
    const bucket = await findBucket(store.db, {
      cluster: clusterOf(target, signed),
      label: target.bucket,
      accountId: undefined,
    })
    // Use Access-Control-Request-Method even if the request is not a preflight.
    const method = named ?? request.method ?? ''
    const rule = matchingRule(corsRules(bucket), { origin, method, headers })
    if (!rule) return {}
    return {
      ...corsHeaders(rule, origin),
      ...(headers.length > 0 && { 'access-control-allow-headers': headers.join(', ') }),
      ...(isPreflight &&
        rule.maxAge !== undefined && { 'access-control-max-age': String(rule.maxAge) }),
    }
  } catch (error) {
    if (error instanceof S3Error) return {}
    throw error
  }
}

/** @throws S3Error BadRequest */
export function requirePreflight({ headers }: IncomingMessage): void {
  for (const name of ['origin', 'access-control-request-method'])
    if (!headers[name])
      throw new S3Error('BadRequest', `Insufficient information. The header ${name} is needed.`)
}
