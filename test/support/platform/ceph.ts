import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../../e2e/support/freePort.ts'
import type { RemoteAddress } from '../../../platform/object-store/remote/storeClient.ts'

/** A single-node Ceph cluster with an S3 gateway. */
interface Ceph extends RemoteAddress {
  /** Returns true while the gateway is running. */
  isUp(): boolean
  stop(): Promise<void>
}

/** Debian installs some of these programs outside of an ordinary user's PATH. */
const environment = {
  ...process.env,
  PATH: `${process.env.PATH}:/usr/bin:/usr/sbin`,
  CEPH_ARGS: '',
}

function settingsOf(folder: string, ports: { monitor: number; gateway: number }): string {
  const sections = {
    global: {
      fsid: randomUUID(),
      'mon host': `v2:127.0.0.1:${ports.monitor}`,
      // Disable authentication, because the cluster listens only on loopback.
      'auth cluster required': 'none',
      'auth service required': 'none',
      'auth client required': 'none',
      // Otherwise the gateway would require an encrypted monitor connection, for which there are no keys, and wait
      // forever.
      'ms mon client mode': 'crc',
      'public addr': '127.0.0.1',
      'cluster addr': '127.0.0.1',
      // Store one copy on one disk. By default, placement groups become active only with three hosts.
      'osd crush chooseleaf type': 0,
      'osd pool default size': 1,
      'osd pool default min size': 1,
      'mon allow pool size one': true,
      'mon warn on pool no redundancy': false,
      // The gateway creates eight pools; with the default number of placement groups, they take long to become active.
      'osd pool default pg num': 4,
      'osd pool default pgp num': 4,
      'osd pool default pg autoscale mode': 'off',
      'mon max pg per osd': 1000,
      // Ignore a full disk, because the cluster stores its objects in memory.
      'mon data avail warn': 2,
      'mon data avail crit': 1,
      // Socket paths are limited to 107 characters.
      'admin socket': join(folder, '$name.asok'),
      'run dir': folder,
      'crash dir': join(folder, 'crash'),
      'log file': join(folder, '$name.log'),
      'mon cluster log file': join(folder, 'cluster.log'),
      keyring: join(folder, 'keyring'),
    },
    'mon.a': { 'mon data': join(folder, 'mon') },
    'osd.0': {
      'osd data': join(folder, 'osd'),
      'osd objectstore': 'memstore',
      'memstore device bytes': 4 * 1024 ** 3,
    },
    'client.gateway': {
      'rgw frontends': `beast endpoint=127.0.0.1:${ports.gateway}`,
      'rgw crypt require ssl': false,
    },
  }
  return Object.entries(sections)
    .map(([name, settings]) => {
      const lines = Object.entries(settings).map(([key, value]) => `${key} = ${String(value)}`)
      return `[${name}]\n${lines.join('\n')}\n`
    })
    .join('\n')
}

/** Retries until the attempt succeeds. @throws the last error when the time is over */
async function until<Result>(seconds: number, attempt: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + seconds * 1000
  for (;;)
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > end) throw error
      await pause(200)
    }
}

/**
 * Starts a monitor, an in-memory OSD and the S3 gateway from Debian packages, without systemd, block devices or root.
 * @throws with the end of the logs if they do not start
 */
export async function startCeph(): Promise<Ceph> {
  const folder = mkdtempSync(join(tmpdir(), 'ceph-'))
  const ports = { monitor: await freePort(), gateway: await freePort() }
  const settings = join(folder, 'ceph.conf')
  for (const name of ['mon', 'osd', 'crash']) mkdirSync(join(folder, name))
  writeFileSync(settings, settingsOf(folder, ports))
  const children: ChildProcess[] = []

  const run = async (program: string, ...args: string[]) =>
    (
      await promisify(execFile)(program, args, {
        env: { ...environment, CEPH_CONF: settings },
        timeout: 180_000,
      })
    ).stdout

  const serve = (program: string, ...args: string[]) => {
    const output = openSync(join(folder, `${program}.out`), 'a')
    // Run in the foreground, because the exit of a daemon that forks cannot be observed.
    const child = spawn(program, ['-c', settings, '-f', ...args], {
      env: environment,
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    children.push(child)
    return child
  }

  const stop = async () => {
    for (const child of children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) continue
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    const { fsid = '' } = /^fsid = (?<fsid>.+)$/m.exec(readFileSync(settings, 'utf8'))?.groups ?? {}
    const map = join(folder, 'monmap')
    // Create the map explicitly: one created from the settings would contain an unnamed monitor, which the monitor does
    // not recognize as itself.
    await run(
      'monmaptool',
      '--create',
      '--fsid',
      fsid,
      '--addv',
      'a',
      `[v2:127.0.0.1:${ports.monitor}]`,
      map,
    )
    await run('ceph-mon', '-c', settings, '--mkfs', '-i', 'a', '--monmap', map)
    serve('ceph-mon', '-i', 'a')
    await until(180, () => run('ceph', '--connect-timeout', '2', 'mon', 'stat'))
    const id = randomUUID()
    await run('ceph', 'osd', 'new', id)
    await run('ceph-osd', '-c', settings, '-i', '0', '--mkfs', '--osd-uuid', id)
    serve('ceph-osd', '-i', '0')
    await until(180, async () => {
      if (!(await run('ceph', 'osd', 'stat')).includes('1 up')) throw new Error('No OSD is up')
    })
    const gateway = serve('radosgw', '-n', 'client.gateway')
    const url = `http://127.0.0.1:${ports.gateway}`
    await until(120, () => fetch(url))
    const accessKey = randomBytes(10).toString('hex').toUpperCase()
    const secretKey = randomBytes(20).toString('hex')
    const user = [
      '--uid',
      'platform',
      '--display-name',
      'platform',
      '--email',
      'platform@example.com',
    ]
    const keys = ['--access-key', accessKey, '--secret-key', secretKey]
    await run('radosgw-admin', '-n', 'client.gateway', 'user', 'create', ...user, ...keys)
    return {
      url,
      region: 'us-east-1',
      accessKey,
      secretKey,
      isUp: () => gateway.exitCode === null && gateway.signalCode === null,
      stop,
    }
  } catch (error) {
    const logs = ['ceph-mon', 'ceph-osd', 'radosgw'].map((program) => {
      try {
        return `${program}: ${readFileSync(join(folder, `${program}.out`), 'utf8').slice(-2000)}`
      } catch {
        return `${program}: did not start`
      }
    })
    await stop()
    throw new Error(`Ceph does not start\n${logs.join('\n')}`, { cause: error })
  }
}
