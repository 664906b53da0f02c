import { queryClient } from '../query/query.ts'
import { setReadOnly } from './readOnly.ts'
import { askConsole, type Session, sessionQuery, notifyTabs } from './session.ts'

// Separate from the session module, because it is rarely used and the first screen waits for that module.

const putReadOnly = (on: boolean) => askConsole<Session>('PUT', '/read-only', { read_only: on })

/**
 * Turns the read-only mode of this session on or off, in all tabs.
 * @throws ApiError
 */
export async function turnReadOnly(on: boolean): Promise<void> {
  await putReadOnly(on)
  setReadOnly(on)
  notifyTabs({ type: 'read-only', on })
}

/** Makes a new session read-only if it replaces an expired read-only session of the same user. */
export async function continued(session: Session): Promise<Session> {
  const before = queryClient.getQueryData<Session | null>(sessionQuery.queryKey)
  if (before != null && before.username !== session.username) return session
  // The session has started in any case. If this request fails, the top bar shows that it is not read-only.
  return await putReadOnly(true).catch(() => session)
}
