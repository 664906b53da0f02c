import type { FastifyInstance } from 'fastify'
import type { Platform } from '#platform/index.ts'
import { browserOf, ownPage } from './serve.ts'

/** Token and headers of a signed-in browser; by default an unrestricted one of the console's page. */
interface SignInOptions {
  username?: string
  scopes?: string
  headers?: typeof ownPage
}

/** Signs in with a new access token, and returns a browser that sends the given headers with the session. */
export async function signInWithToken(
  { app, platform }: { app: FastifyInstance; platform: Platform },
  { username = 'admin', scopes = '*', headers = ownPage }: SignInOptions = {},
) {
  const token = await platform.createToken({ username, scopes, label: 'own' })
  const browser = browserOf(app)
  await browser.call('POST', '/session/token', { payload: { token } })
  const sender = browserOf(app, headers)
  for (const [name, value] of browser.cookies) sender.cookies.set(name, value)
  return sender
}

export type SignedInBrowser = Awaited<ReturnType<typeof signInWithToken>>
