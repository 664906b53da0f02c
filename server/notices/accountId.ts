import { ApiUnavailable, type OwnApi } from './ownApi.ts'

/** Returns the `euuid` in a response with the account; undefined if the API does not report it. */
export function accountIdIn(body: unknown): string | undefined {
  const id: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'euuid') : undefined
  return typeof id === 'string' && id !== '' ? id : undefined
}

/**
 * Returns the `euuid` of the account of a token: empty if the token may not read it or the API has none, undefined if the
 * API does not respond or fails, so that it may return one later.
 */
export async function readAccountId(
  api: OwnApi,
  token: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  try {
    const { status, body } = await api.call({ token, method: 'GET', path: '/account', signal })
    if (status === 200) return accountIdIn(body) ?? ''
    return [401, 403, 404].includes(status) ? '' : undefined
  } catch (error) {
    if (!(error instanceof ApiUnavailable)) throw error
    return undefined
  }
}
