import { type Query, useQuery } from '@tanstack/react-query'
import { createListeners } from '#lib/store.ts'
import { ApiError, consoleHeader, faultsOf } from './client.ts'
import { forgetFirstCalls } from './firstCall.ts'
import { operationOf } from './freshness.ts'
import { askForMissingParts } from './missingParts.ts'
import { queryClient } from './query.ts'
import { awaitProof, proofHeader, proofSettled } from './proof.ts'
import { readOnly, setReadOnly } from './readOnly.ts'
import { renewalDeclined, sessionRenewed } from './renewal.ts'
import { clearRequestLog } from './requestLog.ts'
import { askForScopeWordsBy, forgetScopes, setScopeWords } from './scopes.ts'

/** To set the first second factor up, or to show one that is set up. */
export type MissingFactor = 'set-up' | 'show'

export interface Session {
  /** Null when the token may not read its own profile. */
  username: string | null
  /** Date-time of the contract: UTC without a zone. */
  expires: string
  /** The first characters of the access token signed in with; null when the session has a token of its own. */
  token_begins?: string | null
  /** True while the server refuses to change anything. */
  read_only?: boolean
  /** The step without which the server answers nothing else; absent once the sign-in is complete. */
  factor?: MissingFactor
  /** Scopes that the remote API calls otherwise, with its words. */
  scope_words?: Record<string, string>
}

/** To the other tabs. */
type Message =
  | { type: 'signed-in' | 'signed-out'; username?: string | null }
  | { type: 'read-only'; on: boolean }

const path = '/session'
const sessionKey = [{ _id: 'session' }] as const
const departures = createListeners()
const channel = typeof window === 'undefined' ? undefined : new BroadcastChannel('console.session')

/** Asks the console's own server, below `/session`. @throws ApiError */
export async function askConsole<T>(method: string, below = '', body?: object): Promise<T> {
  const failed = (status: number, raw: string, headers: Headers, cause?: unknown) => {
    let parsed: unknown
    try {
      parsed = JSON.parse(raw)
    } catch (notJson) {
      parsed = notJson instanceof SyntaxError ? undefined : null
    }
    const faults = faultsOf(parsed, status, headers)
    const failure = { status, faults, raw, headers, method, path: path + below }
    return new ApiError(failure, { cause })
  }
  let response: Response
  let raw: string
  try {
    response = await fetch(path + below, {
      method,
      credentials: 'same-origin',
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

/** What is known belongs to the person who signed in; another one starts with nothing. */
function forgetPerson() {
  forgetFirstCalls()
  forgetScopes()
  askForMissingParts()
  clearRequestLog()
  departures.call()
}

/** The session itself stays in the cache, so that whoever shows it is told. */
const isPersonal = (query: Query) => operationOf(query) !== 'session'

function begun(session: Session) {
  setScopeWords(session.scope_words)
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
  // Whoever signs in has shown it; another person finishes nothing of the one before.
  proofSettled(!other)
  // What is on the screen has not been read since the session ended; what waits for the renewal goes on by itself.
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
  begun(session)
  channel?.postMessage({ type: 'signed-in', username: session.username } satisfies Message)
  return session
}

export const tellTabs = (message: Message): void => channel?.postMessage(message)

/** Begins a session by what is posted there. */
export const signIn = async (below: string, body: object): Promise<Session> =>
  await signedIn(await askConsole<Session>('POST', below, body))

/** With the code of a one-time link. */
export const signInWithCode = (code: string): Promise<Session> => signIn('/code', { code })

/** With a personal access token, which goes to the server and is not kept in the browser. */
export const signInWithToken = (token: string): Promise<Session> => signIn('/token', { token })

/** With the session that began at an issuer, or was completed, as only the server knows; null when none did. */
export async function signInAtServer(): Promise<Session | null> {
  const session = await readSession()
  return session && (await signedIn(session))
}

/** How people can sign in here. */
interface SignInWays {
  /** Where they are sent, by name; null when nowhere. */
  oauth: { name: string } | null
  /** True when the API is the local platform, which prints links. */
  local: boolean
  /** True when there are passkeys for this address. */
  passkeys?: boolean
  /** Whose access tokens are taken; null where the local platform answers. */
  remote: RemoteService | null
}

/** A service whose API answers instead of the local platform. */
export interface RemoteService {
  name: string
  /** The page on which a personal access token is made there. */
  tokens: string | null
  /** Areas of scopes without which the console cannot name the person or follow what is running. */
  always: string[]
  /** What its scopes are called there, without a level, and what is seen with each. */
  scopes: { area: string; opens: string }[]
}

export const signInWaysQuery = {
  queryKey: [{ _id: 'session', part: 'ways' }],
  queryFn: () => askConsole<SignInWays>('GET', '/ways'),
  staleTime: Infinity,
}

/** Ends the session here and in the other tabs, and forgets everything that was read. */
export async function signOut(): Promise<void> {
  await askConsole('DELETE')
  ended()
  channel?.postMessage({ type: 'signed-out' } satisfies Message)
}

/** Called when what one person did must not be seen by the next: on sign-out, here or in another tab. */
export const onSignOut = departures.add

/** Null when nobody is signed in. */
async function readSession(): Promise<Session | null> {
  try {
    const session = await askConsole<Session>('GET')
    setScopeWords(session.scope_words)
    return session
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.type === 'signed-out') ended()
  else if (data.type === 'read-only') setReadOnly(data.on)
  // When this fails, the next call of this tab tells by itself what is wrong.
  else
    void readSession().then(
      (session) => session && begun(session),
      () => undefined,
    )
})

/** For loaders and the sign-in screen: who is signed in, null for nobody. */
export const sessionQuery = {
  queryKey: sessionKey,
  queryFn: readSession,
  staleTime: 60_000,
}

askForScopeWordsBy(() =>
  queryClient.fetchQuery({ ...sessionQuery, staleTime: Infinity, retry: false }),
)

/** The session; null when nobody is signed in, undefined until that is known. */
export function useSession(): {
  session: Session | null | undefined
  isPending: boolean
  error: Error | null
} {
  const { data, isPending, error } = useQuery(sessionQuery)
  return { session: data, isPending, error }
}

/** The address from which the console's server sees this browser. @throws ApiError */
export const callerAddress = () => askConsole<{ address: string }>('GET', '/address')
