import type { CompletedRequest } from '#shared/telemetry.ts'

const ways = {
  link: /^\/session\/code$/,
  token: /^\/session\/token$/,
  passkey: /^\/session\/passkeys\/sign-in$/,
  proof: /^\/session\/proof\/?$/,
  password: /^\/oauth\/.+\/sign-in$/,
  'one-time code': /^\/oauth\/.+\/code$/,
  application: /^\/oauth\/token$/,
}

export const signInWays = Object.keys(ways)

/** For a reauthentication, 401 means that there is no session and 403 that the credentials were wrong. */
const rejectionStatuses = (way: string) => (way === 'proof' ? [403, 429] : [401, 429])

/** Returns the kind of a failed sign-in attempt; undefined for all other requests. */
export function rejectedSignInKind({ method, path, status }: CompletedRequest): string | undefined {
  if (method !== 'POST') return undefined
  const way = Object.entries(ways).find(([, pattern]) => pattern.test(path))?.[0]
  return way !== undefined && rejectionStatuses(way).includes(status) ? way : undefined
}
