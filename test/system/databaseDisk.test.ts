import { expect, test } from 'vitest'
import { apiOf, callAsBrowser, startConsole, temporaryFolder, tokenOf } from './consoles.ts'
import { fillDisk } from './fillDisk.ts'
import { countOf, lostOf, prepared, printAcknowledgedCounts, startLoad } from './load.ts'
import { type OnDisk, startPostgresOnDisk } from './postgresOnDisk.ts'

/** Reasons in responses, and S3 error codes with their messages. */
const full = {
  api: 'The disk of the database server is full',
  s3: 'InsufficientStorage: The disk of the database server is full',
}
const unavailable = {
  api: 'The database is not available. Please try again later.',
  s3: 'SlowDown: The database is not available. Please try again later.',
}

/** The time until every kind of write has failed depends on the space that PostgreSQL has reserved. */
const slowPoll = { timeout: 300_000 }

/** Returns the reason in the message of a failed write of the load, or the message if it is not a 503. */
function reasonOf(failure: string): string {
  const [, reason] =
    /(?:"status":503,"body":|Attachment: 503 |Image: 503 )\{"errors":\[\{"reason":"([^"]+)"\}\]\}/.exec(
      failure,
    ) ?? []
  return reason ?? failure
}

test.each<{
  onDisk: OnDisk
  name: string
  logged: RegExp
  reasons: string[]
  whileFull: { read: number; ready: number }
  signInError: object
}>([
  {
    onDisk: 'tables',
    name: 'tables',
    logged: /ERROR: {2}could not extend file .* No space left on device/,
    reasons: [full.api, full.s3],
    whileFull: { read: 200, ready: 200 },
    signInError: { status: 503, errors: [{ reason: full.api }] },
  },
  {
    // PostgreSQL exits, and cannot start until there is space.
    onDisk: 'wal',
    name: 'write-ahead log',
    logged: /PANIC: {2}could not write to file "pg_wal.* No space left on device/,
    reasons: [unavailable.api, unavailable.s3],
    whileFull: { read: 503, ready: 503 },
    signInError: {
      status: 502,
      errors: [{ reason: 'The API returned 503 for the profile of this token.' }],
    },
  },
])(
  'loses no acknowledged write when the disk of the $name of PostgreSQL is full, names the reason, and recovers',
  async ({ onDisk, logged, reasons, whileFull, signInError }) => {
    const postgres = await startPostgresOnDisk(onDisk)
    const served = await startConsole({
      DATABASE_URL: postgres.databaseUrl,
      DATA_DIR: temporaryFolder(),
      PLATFORM_SPEED: '5000',
    })
    const target = await prepared({ ...served, token: await tokenOf(postgres.databaseUrl) })
    const { send } = apiOf(served, target.token)
    const statusOf = async (path: string) => (await fetch(served.url + path)).status
    const load = startLoad(target)
    const smallestCount = () => Math.min(...Object.values(countOf(load.done)))
    await expect.poll(smallestCount).toBeGreaterThan(2)
    expect(load.done.failures).toEqual([])

    const makeRoom = fillDisk(postgres.disk)
    const failuresOf = (text: string) =>
      load.done.failures.filter((failure) => failure.includes(text)).length
    for (const kind of ['/profile/sshkeys', '/support/tickets', '/images/upload', reasons[1] ?? ''])
      await expect.poll(() => failuresOf(kind), slowPoll).toBeGreaterThan(3)
    expect(postgres.log()).toMatch(logged)
    expect(await send('GET', '/account')).toMatchObject({ status: whileFull.read })
    await expect.poll(() => statusOf('/readyz')).toBe(whileFull.ready)
    const signIn = await callAsBrowser(
      `${served.url}/session/token`,
      'POST',
      { 'x-console': '1', origin: served.url, 'content-type': 'application/json' },
      { token: target.token },
    )
    expect({ status: signIn.status, ...JSON.parse(signIn.text) }).toEqual(signInError)
    expect(await statusOf('/healthz')).toBe(200)
    expect(await statusOf('/')).toBe(200)

    makeRoom()
    const written = smallestCount()
    await expect.poll(smallestCount, slowPoll).toBeGreaterThan(written + 2)
    await load.stop()
    expect([...new Set(load.done.failures.map(reasonOf))].toSorted()).toEqual(reasons.toSorted())
    expect(await lostOf(target, load.done)).toEqual([])
    expect(await statusOf('/readyz')).toBe(200)
    expect(served.program.process.exitCode).toBeNull()
    printAcknowledgedCounts(load.done)
  },
)
