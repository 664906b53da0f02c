import { execFileSync } from 'node:child_process'
import dns from 'node:dns'
import { join, resolve } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../e2e/support/freePort.ts'
import { installInto, pack, runIn } from '../../e2e/support/packing.ts'
import { apiOf, newDatabase, runCommand, startConsole, temporaryFolder } from './consoles.ts'
import { consoleHosts, startDeployedHaproxy } from './deployedProxies.ts'
import { countOf, lostOf, prepared, startLoad, printAcknowledgedCounts } from './load.ts'

/** Commit of the version before the last schema changes. */
const before = '45218831'

const root = resolve(import.meta.dirname, '../..')

/**
 * Packs the previous version with its own packages and build, and installs it.
 * @returns the folder of the installation
 * @throws Error when its commit is not in the repository
 */
async function installVersionBefore(): Promise<string> {
  const folder = temporaryFolder()
  const archive = join(folder, 'sources.tar')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' })
  try {
    git('cat-file', '-e', `${before}^{commit}`)
  } catch (cause) {
    throw new Error(
      `The commit ${before}, the version before, is not here: this needs a clone with its whole history (git fetch --unshallow).`,
      { cause },
    )
  }
  git('archive', '--output', archive, before)
  await runIn(folder, 'tar', '-xf', archive)
  await runIn(folder, 'npm', 'ci', '--no-audit', '--no-fund')
  const installation = temporaryFolder()
  await installInto(installation, await pack(temporaryFolder(), folder))
  return installation
}

/** Lets clients of this process reach the names of the proxy, and trust its certificates. */
function reachExampleNames(ca: string): void {
  const { lookup } = dns
  const found = (options: dns.LookupOptions, callback: (...values: unknown[]) => void) =>
    options.all === true
      ? callback(null, [{ address: '127.0.0.1', family: 4 }])
      : callback(null, '127.0.0.1', 4)
  const spy = vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((
      name: string,
      options: dns.LookupOptions,
      callback: (...values: unknown[]) => void,
    ) =>
      name.endsWith('.example.com')
        ? found(options, callback)
        : lookup(name, options, callback)) as typeof dns.lookup)
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, ca])
  onTestFinished(() => {
    spy.mockRestore()
    setDefaultCACertificates(trusted)
  })
}

test('replaces two installed processes of the previous version behind the HAProxy configuration without a failed request', async () => {
  const installation = await installVersionBefore()
  const [apiPort, s3Port] = [await freePort(), await freePort()]
  const environment = {
    DATABASE_URL: await newDatabase(),
    DATA_DIR: temporaryFolder(),
    DEMO: 'small',
    PLATFORM_SPEED: '5000',
    PORT: String(apiPort),
    S3_PORT: String(s3Port),
    S3_URL: 'https://objects.example.com',
    HOSTS: 'console.example.com',
    TRUST_PROXY: 'yes',
  }
  const consoles = []
  for (const HOST of consoleHosts)
    consoles.push(await startConsole({ ...environment, HOST }, installation))
  const output = await runCommand('token', ['--scopes', '*'], environment, installation)
  const [token = ''] = /[\da-f]{64}/.exec(output) ?? []

  const { ca, tlsPort, program: proxy } = await startDeployedHaproxy({ apiPort, s3Port })
  reachExampleNames(ca)
  const url = `https://console.example.com:${tlsPort}`
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
  const target = await prepared({
    url,
    s3Url: `https://objects.example.com:${tlsPort}`,
    token,
  })
  const api = apiOf(target, token)
  const lists = [
    '/compute/instances',
    '/domains',
    '/volumes',
    '/networking/firewalls',
    '/databases/instances',
  ]
  const labelsOf = async () =>
    await Promise.all(
      lists.map(async (path) =>
        (await api.all<{ id: number; label?: string }>(path)).map(({ id, label }) => [id, label]),
      ),
    )
  const stored = await labelsOf()
  for (const [index, rows] of stored.entries()) expect(rows.length, lists[index]).toBeGreaterThan(0)

  const load = startLoad(target)
  await expect.poll(() => Math.min(...Object.values(countOf(load.done)))).toBeGreaterThan(3)
  for (const [index, HOST] of consoleHosts.entries()) {
    const draining = consoles[index]?.stop()
    const readiness = () => fetch(`http://${HOST}:${apiPort}/readyz`)
    await expect.poll(async () => (await readiness()).status).toBe(503)
    const services = ['console', 'objects'].map((name) => `Server ${name}/console${index + 1}`)
    for (const service of services) await proxy.printed(new RegExp(`${service} is DOWN`))
    await draining
    await startConsole({ ...environment, HOST })
    for (const service of services) await proxy.printed(new RegExp(`${service} is UP`))
  }
  const written = countOf(load.done).keys
  await expect.poll(() => countOf(load.done).keys).toBeGreaterThan(written + 3)
  await load.stop()
  expect(load.done.failures).toEqual([])
  expect(await lostOf(target, load.done)).toEqual([])
  expect(await labelsOf()).toEqual(stored)
  printAcknowledgedCounts(load.done)
})
