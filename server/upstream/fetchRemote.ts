import { mapValue } from '../../contract/dialect/values.ts'
import { identityContext } from '../../contract/dialect/contexts.ts'
import { parsedJson } from '../http/parseJson.ts'
import type { RemoteApi } from './remoteApi.ts'

interface RemoteAnswer {
  status: number
  /** By the contract's names. */
  headers: Headers
  /** In the contract's words; undefined for what is no JSON. */
  body: unknown
}

/**
 * Reads from a remote API, with paths and answers in the contract's words.
 * @throws what `fetch` throws when no answer came within 15 seconds
 */
export async function askRemote(
  { baseUrl, mapper }: RemoteApi,
  path: string,
  token?: string,
): Promise<RemoteAnswer> {
  const mapped = mapper.path('out', path)
  const context = mapped?.context ?? identityContext
  const response = await fetch(baseUrl + (mapped?.path ?? path), {
    headers: {
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    // A redirect would carry the token to a place nobody has set.
    redirect: 'error',
    signal: AbortSignal.timeout(15_000),
  })
  const headers = new Headers()
  for (const [name, value] of response.headers) {
    const known = mapper.headers.back(name)
    headers.set(known, mapper.headerValue('back', known, value, context))
  }
  const body = mapValue(parsedJson(await response.text()), context, 'back')
  return { status: response.status, headers, body }
}
