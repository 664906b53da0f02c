import { queryClient } from './query.ts'
import { setReadOnly } from './readOnly.ts'
import { askConsole, type Session, sessionQuery, tellTabs } from './session.ts'

// Not with the session: it is turned seldom, and the first screen waits for that file.

const ask = (on: boolean) => askConsole<Session>('PUT', '/read-only', { read_only: on })

/** Has the server refuse every change of this session, in all tabs, until it is turned off. @throws ApiError */
export async function turnReadOnly(on: boolean): Promise<void> {
  await ask(on)
  setReadOnly(on)
  tellTabs({ type: 'read-only', on })
}

/** A session that takes the place of one that ended by itself changes nothing either, where that one did not. */
export async function continued(session: Session): Promise<Session> {
  const before = queryClient.getQueryData<Session | null>(sessionQuery.queryKey)
  if (before != null && before.username !== session.username) return session
  // It has begun: where this is not answered, the top bar shows that it is not read-only.
  return await ask(true).catch(() => session)
}
