import { type Query, useQuery } from '@tanstack/react-query'
import { createListeners } from '#lib/store.ts'
import { ApiError, consoleHeader, parseErrors } from '../http/client.ts'
import { forgetAttempts, setKeysSupported } from '../http/idempotencyKeys.ts'
import { forgetFirstCalls } from './firstCall.ts'
import { operationOfQuery } from '../query/freshness.ts'
import { askForMissingParts } from '../query/missingParts.ts'
import { queryClient } from '../query/query.ts'
import { awaitProof, proofHeader, proofSettled } from './proof.ts'
import { readOnly, setReadOnly } from './readOnly.ts'
import { renewalDeclined, sessionRenewed } from './renewal.ts'
import { clearRequestLog } from '../http/requestLog.ts'
import { registerScopeLabelsLoader, forgetScopes, setScopeLabels } from './scopes.ts'

/** Next sign-in step: enrol a first second factor, or enter the existing one. */
export type MissingSecondFactor = 'set-up' | 'show'

export interface Session {
  /** Username; null if the token cannot read its profile. */
  username: string | null
  /** Expiry as a date-time of the contract: UTC without a zone. */
  expires: string
  /** Prefix of the access token used to sign in; null if the session has a token of its own. */
  token_begins?: string | null
  /** True while the server rejects all writes. */
  read_only?: boolean
  /**
   * Required second-factor step; the server rejects all other requests until it is done. Absent once the sign-in is
   * complete.
   */
  factor?: MissingSecondFactor
  /** True if the API stores the response for each `Idempotency-Key`. */
  idempotency_keys?: boolean
  /** Scope names of the upstream API, where they differ from the contract. */
  scope_words?: Record<string, string>
}

/** Message to other tabs. */
type Message =
  | { type: 'signed-in' | 'signed-out'; username?: string | null }
  | { type: 'read-only'; on: boolean }

const path = '/session'
const sessionKey = [{ _id: 'session' }] as const
const departures = createListeners()
const channel = typeof window === 'undefined' ? undefined : new BroadcastChannel('console.session')

/**
 * Sends a request to the console's server, below `/session`.
 * @throws ApiError
 */
export async function askConsole<T>(method: string, below = '', body?: object): Promise<T> {
  const failed = (status: number, raw: string, headers: Headers, cause?: unknown) => {
    let parsed: unknown
    try {
      parsed = JSON.parse(raw)
    } catch (notJson) {
      parsed = notJson instanceof SyntaxError ? undefined : null
    }
    const faults = parseErrors(parsed, status, headers)
    const failure = { status, faults, raw, headers, method, path: path + below }
    return new ApiError(failure, { cause })
  }
  let response: Response
  let raw: string
  try {
    response = await fetch(path + below, {
      method,
      credentials: 'same-origin',
      // A sign-out must reach the server even if the user leaves the page at the same moment.
      keepalive: method === 'DELETE',
      headers: body ? { ...consoleHeader, 'Content-Type': 'application/json' } : consoleHeader,
      ...(body && { body: JSON.stringify(body) }),
    })
    raw = await response.text()
  } catch (error) {
    throw failed(0, '', new Headers(), error)
  }
  if (response.headers.has(proofHeader) && (await awaitProof()))
    return askConsole(method, below, body)
  if (!response.ok) throw failed(response.status, raw, response.headers)
  try {
    return JSON.parse(raw) as T
  } catch (error) {
    throw failed(response.status, raw, response.headers, error)
  }
}

/** Clears all data of the previous user, so that the next user starts without it. */
function forgetPerson() {
  forgetFirstCalls()
  forgetAttempts()
  forgetScopes()
  askForMissingParts()
  clearRequestLog()
  departures.call()
}

/** Returns true for all queries except the session itself, which stays cached so that its observers are notified. */
const isPersonal = (query: Query) => operationOfQuery(query) !== 'session'

/** Applies what a session reports about the API. */
function applyApi(session: Session) {
  setScopeLabels(session.scope_words)
  setKeysSupported(session.idempotency_keys ?? true)
}

function applySession(session: Session) {
  applyApi(session)
  setReadOnly(session.read_only ?? false)
  const before = queryClient.getQueryData<Session | null>(sessionKey)
  const other = before !== undefined && before !== null && before.username !== session.username
  if (other) {
    forgetPerson()
    queryClient.removeQueries({ type: 'inactive', predicate: isPersonal })
    void queryClient.resetQueries({ predicate: isPersonal })
  }
  queryClient.setQueryData(sessionKey, session)
  sessionRenewed()
  // Signing in counts as reauthentication. If another user signs in, cancel the pending requests of the previous user.
  proofSettled(!other)
  // Refetch visible data, because it may have changed since the session expired. Reads that wait for the renewal
  // continue automatically.
  const onScreen = { type: 'active', predicate: isPersonal } as const
  if (!other) void queryClient.refetchQueries(onScreen, { cancelRefetch: false })
}

function ended() {
  proofSettled(false)
  renewalDeclined()
  forgetPerson()
  setReadOnly(false)
  void queryClient.cancelQueries({ predicate: isPersonal })
  queryClient.removeQueries({ predicate: isPersonal })
  queryClient.getMutationCache().clear()
  queryClient.setQueryData(sessionKey, null)
}

async function signedIn(started: Session): Promise<Session> {
  if (started.factor) return started
  const goesOn = readOnly.get() && started.read_only === false
  const session = goesOn ? await (await import('./turnReadOnly.ts')).continued(started) : started
  applySession(session)
  channel?.postMessage({ type: 'signed-in', username: session.username } satisfies Message)
  return session
}

export const notifyTabs = (message: Message): void => channel?.postMessage(message)

/** Posts credentials to a sign-in endpoint and starts the session. */
export const signIn = async (below: string, body: object): Promise<Session> =>
  await signedIn(await askConsole<Session>('POST', below, body))

/** Header of a response to a link that would replace the session of another user; the value is the link's user. */
export const replacesHeader = 'X-Console-Replaces'

/**
 * Signs in with the code of a one-time link.
 * @param replace true to replace the session of another user
 */
export const signInWithCode = (code: string, replace = false): Promise<Session> =>
  signIn('/code', { code, ...(replace && { replace }) })

/** Signs in with a personal access token. It is sent to the server and not stored in the browser. */
export const signInWithToken = (token: string): Promise<Session> => signIn('/token', { token })

/** Signs in with a session that the server already has, for example after OAuth; null if there is none. */
export async function signInAtServer(): Promise<Session | null> {
  const session = await readSession()
  return session && (await signedIn(session))
}

/** Available sign-in methods. */
interface SignInWays {
  /** OAuth provider; null if none is configured. */
  oauth: { name: string } | null
  /** True for the local platform, which prints sign-in links. */
  local: boolean
  /** True if passkeys exist for this domain. */
  passkeys?: boolean
  /** Service whose access tokens are accepted; null for the local platform. */
  remote: RemoteService | null
}

/** A remote service that is used instead of the local platform. */
export interface RemoteService {
  name: string
  /** URL of the page on which users create personal access tokens. */
  tokens: string | null
  /** Scope areas that the console always needs, to read the profile and follow running tasks. */
  always: string[]
  /** Scope names of the service, without a level, and the screens that each one enables. */
  scopes: { area: string; opens: string }[]
}

export const signInWaysQuery = {
  queryKey: [{ _id: 'session', part: 'ways' }],
  queryFn: () => askConsole<SignInWays>('GET', '/ways'),
  staleTime: Infinity,
}

/** Ends the session in all tabs and clears all cached data. */
export async function signOut(): Promise<void> {
  await askConsole('DELETE')
  ended()
  channel?.postMessage({ type: 'signed-out' } satisfies Message)
}

/** Registers a callback for sign-out in any tab and for a change of user, to clear user-specific state. */
export const onSignOut = departures.add

/** Reads the session; null if the user is not signed in. */
async function readSession(): Promise<Session | null> {
  try {
    const session = await askConsole<Session>('GET')
    applyApi(session)
    return session
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.type === 'signed-out') ended()
  else if (data.type === 'read-only') setReadOnly(data.on)
  // Ignore errors here, because the next request of this tab reports them.
  else
    void readSession().then(
      (session) => session && applySession(session),
      () => undefined,
    )
})

/** Query for the current session; null if the user is not signed in. */
export const sessionQuery = {
  queryKey: sessionKey,
  queryFn: readSession,
  staleTime: 60_000,
}

registerScopeLabelsLoader(() =>
  queryClient.fetchQuery({ ...sessionQuery, staleTime: Infinity, retry: false }),
)

/** Returns the session; null if the user is not signed in, undefined until that is known. */
export function useSession(): {
  session: Session | null | undefined
  isPending: boolean
  error: Error | null
} {
  const { data, isPending, error } = useQuery(sessionQuery)
  return { session: data, isPending, error }
}

/**
 * Returns the IP address of this browser as the console's server sees it.
 * @throws ApiError
 */
export const fetchCallerAddress = () => askConsole<{ address: string }>('GET', '/address')
