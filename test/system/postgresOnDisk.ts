import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { postgresPrograms } from '#platform/database-engines/programs.ts'
import { freePort } from '../../e2e/support/freePort.ts'
import { startProgram } from '../../e2e/support/startProgram.ts'
import { postgresOwner } from '../support/platform/postgres.ts'
import { temporaryFolder } from './consoles.ts'

/** The files that are stored on the small disk: those of the tables, or the write-ahead log (WAL). */
export type OnDisk = 'tables' | 'wal'

/** Mounts the disk, and restarts PostgreSQL when it exits, like a service manager. */
const script = `
set -e
cp -a "$disk" "$disk.copy"
mount -t tmpfs -o size=32m,mode=0700 none "$disk"
[ -z "$owner" ] || chown "$owner" "$disk"
cp -a "$disk.copy/." "$disk/"
trap : TERM
while :; do $as "$0" "$@" || true; sleep 0.1; done
`

/**
 * Starts a PostgreSQL server with a database whose tables or WAL are stored on a disk of 32 MB. The disk is mounted in
 * a namespace, which ends with the test.
 * @throws Error when the user may not create the namespace
 */
export async function startPostgresOnDisk(onDisk: OnDisk) {
  const programs = postgresPrograms()
  const owner = postgresOwner()
  const folder = temporaryFolder()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const [data, tables, wal] = ['data', 'tables', 'wal'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { ...owner, cwd: folder, stdio: 'pipe' })
  run('mkdir', '-m', '700', tables, wal)
  const initOptions = '--wal-segsize=1 --auth=trust --username=postgres --encoding=UTF8 --locale=C'
  run(
    join(programs, 'initdb'),
    '--pgdata',
    data,
    '--waldir',
    wal,
    '--no-sync',
    ...initOptions.split(' '),
  )
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 50,
    // Without checkpoints, PostgreSQL does not reuse WAL segments, and needs space for new ones.
    checkpoint_timeout: '1h',
    max_wal_size: '1GB',
    min_wal_size: '2MB',
    // These settings only protect against a crash of the machine.
    fsync: 'off',
    full_page_writes: 'off',
  }
  // Root needs no user namespace, in which the user of PostgreSQL would not exist.
  const asUser = owner ? [] : ['--map-current-user', '--keep-caps']
  const namespace = ['--mount', ...asUser, '--pid', '--fork', '--kill-child', '--mount-proc']
  const allowed = spawnSync('unshare', [...namespace, 'mount', '-t', 'tmpfs', 'none', tables])
  if (allowed.status !== 0)
    throw new Error(`This test needs a disk of its own: ${allowed.stderr.toString()}`)
  const server = startProgram(
    'unshare',
    [
      ...namespace,
      'sh',
      '-c',
      script,
      join(programs, 'postgres'),
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      disk: onDisk === 'tables' ? tables : wal,
      owner: owner ? `${owner.uid}:${owner.gid}` : '',
      as: owner ? `setpriv --reuid=${owner.uid} --regid=${owner.gid} --clear-groups` : '',
    },
    folder,
  )
  onTestFinished(async () => {
    server.process.kill('SIGKILL')
    await server.ended
  })
  await server.printed(/ready to accept connections/)
  const ask = async (statement: string) => {
    const client = new pg.Client({
      connectionString: `postgres://postgres@127.0.0.1:${port}/postgres`,
    })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await ask(`create tablespace small location '${tables}'`)
  await ask('create database console tablespace small')
  const disk = onDisk === 'tables' ? tables : wal
  return {
    databaseUrl: `postgres://postgres@127.0.0.1:${port}/console`,
    /** Path by which processes outside of the namespace can read the disk. */
    disk: join(`/proc/${server.process.pid}/root`, disk),
    /** Returns the log. */
    log: () => server.output(),
  }
}
