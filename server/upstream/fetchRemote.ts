import { mapValue } from '../../shared/dialect/values.ts'
import { identityContext } from '../../shared/dialect/contexts.ts'
import { parsedJson } from '../http/parseJson.ts'
import type { UpstreamApi } from './remoteApi.ts'

interface RemoteResponse {
  status: number
  /** Header names of the contract. */
  headers: Headers
  /** Body in the terms of the contract; undefined if it is not JSON. */
  body: unknown
}

/**
 * Sends a GET request to a remote API, with path and response in the terms of the contract.
 * @throws the error of `fetch`, also if there is no response within 15 seconds
 */
export async function askRemote(
  { baseUrl, mapper }: UpstreamApi,
  path: string,
  token?: string,
): Promise<RemoteResponse> {
  const mapped = mapper.path('out', path)
  const context = mapped?.context ?? identityContext
  const response = await fetch(baseUrl + (mapped?.path ?? path), {
    headers: {
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    // Do not follow redirects, because that would send the token to an unconfigured host.
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
