import { expect, test } from 'vitest'
import { days } from '#shared/clock.ts'
import {
  allow,
  authorizeUrl,
  Browser,
  newClient,
  newVerifier,
  oauthApp,
  password,
  platformKey,
  userWithPassword,
} from '../../test/support/platform/oauth.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'

const there = await testPlatform({ secretKey: platformKey })
const app = await oauthApp(there.platform)

const url = async () => authorizeUrl(await newClient(there), 'openid', newVerifier())

test('asks only for a user name and a masked password, in fields for password managers', async () => {
  const { page } = await new Browser(app).follow(await url())
  const fields = [...page.body.matchAll(/<input\s([^>]*)>/g)].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value]) => [name, value]),
    ),
  )
  expect(fields).toMatchObject([
    { name: 'username', autocomplete: 'username' },
    { name: 'password', type: 'password', autocomplete: 'current-password' },
  ])
})

test('verifies the password exactly as it was typed', async () => {
  const { user } = await userWithPassword(there)
  const browser = new Browser(app)
  const { address } = await browser.follow(await url())
  const statusOf = async (typed: string) =>
    (await browser.submit(`${address}/sign-in`, { username: user.username, password: typed })).page
      .statusCode
  for (const typed of [
    `${password} `,
    ` ${password}`,
    password.toUpperCase(),
    password.slice(0, 8),
  ])
    expect(await statusOf(typed), typed).toBe(401)
  expect(await statusOf(password)).toBe(200)
})

test('accepts a password that was set years ago', async () => {
  const person = await userWithPassword(there)
  there.clock.advance(1500 * days)
  const back = await allow(new Browser(app), person, await url())
  expect(back.searchParams.get('code')).toEqual(expect.any(String))
})
