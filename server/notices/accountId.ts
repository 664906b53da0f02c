import { ApiUnavailable, type OwnApi } from './ownApi.ts'

/** Returns the `euuid` in a response with the account; undefined if the API does not report it. */
export function accountIdIn(body: unknown): string | undefined {
  const id: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'euuid') : undefined
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** Returns the `euuid` of the account of a token; undefined if the token may not read it. */
export async function readAccountId(
  api: OwnApi,
  token: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  try {
    const { status, body } = await api.call({ token, method: 'GET', path: '/account', signal })
    return status === 200 ? accountIdIn(body) : undefined
  } catch (error) {
    if (!(error instanceof ApiUnavailable)) throw error
    return undefined
  }
}
