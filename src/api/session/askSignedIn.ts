import { ApiError } from '../http/client.ts'
import { promptRenewalAfterRejection } from './renewal.ts'
import { askConsole } from './session.ts'

/**
 * Sends a request that requires a session to the console's server. On 401, opens the sign-in dialog.
 * @throws ApiError
 */
export async function askSignedIn<T>(method: string, below: string, body?: object): Promise<T> {
  try {
    return await askConsole<T>(method, below, body)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) promptRenewalAfterRejection()
    throw error
  }
}
