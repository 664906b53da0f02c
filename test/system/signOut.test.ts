import { expect, test } from 'vitest'
import { allow } from '../support/platform/oauth.ts'
import { Browser } from './browser.ts'
import { startCluster } from './cluster.ts'
import { newDatabase, runCommand, temporaryFolder } from './consoles.ts'

const databases: [string, number, () => Promise<Record<string, string>>][] = [
  ['SQLite', 1, () => Promise.resolve({})],
  ['PostgreSQL', 3, async () => ({ DATABASE_URL: await newDatabase() })],
]

test.each(databases)(
  'signs a user out of every browser by command while consoles run on %s',
  async (_database, size, settings) => {
    const environment = { DATA_DIR: temporaryFolder(), ...(await settings()) }
    const { url } = await startCluster(environment, size)
    const [, username = '', password = ''] =
      /^(\S+): (\S+)/m.exec(await runCommand('password', [], environment)) ?? []
    const user = { username, password }
    const browsers = [new Browser(url), new Browser(url)]
    const signIn = async (browser: Browser) => {
      const { headers } = await browser.call('/session/oauth?to=/domains')
      const redirectUrl = new URL(String(headers.get('location')))
      return redirectUrl.pathname + redirectUrl.search
    }
    for (const browser of browsers) await allow(browser, { user }, await signIn(browser))
    const statusesNow = async () =>
      await Promise.all(browsers.map(async (browser) => (await browser.call('/v4/profile')).status))
    expect(await statusesNow()).toEqual([200, 200])

    expect(await runCommand('sign-out', ['--user', username], environment)).toContain(
      `${username} is signed out. Sessions of the console that ended: 2.`,
    )
    expect(await statusesNow()).toEqual([401, 401])
    for (const browser of browsers) {
      const { page } = await browser.follow(await signIn(browser))
      expect(page.body).toContain('name="password"')
    }
    for (const browser of browsers) await allow(browser, { user }, await signIn(browser))
    expect(await statusesNow()).toEqual([200, 200])

    await expect(runCommand('sign-out', ['--user', 'nobody'], environment)).rejects.toThrow(
      'There is no user nobody.',
    )
    await expect(runCommand('sign-out', [], environment)).rejects.toThrow(
      '--user must name the user to sign out.',
    )
  },
)
