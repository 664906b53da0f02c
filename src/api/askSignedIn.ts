import { ApiError } from './client.ts'
import { refusedWrite } from './renewal.ts'
import { askConsole } from './session.ts'

/**
 * Asks the console's own server for what needs a session: where that has ended, the person is asked to sign in again.
 * @throws ApiError
 */
export async function askSignedIn<T>(method: string, below: string, body?: object): Promise<T> {
  try {
    return await askConsole<T>(method, below, body)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) refusedWrite()
    throw error
  }
}
