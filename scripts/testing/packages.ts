import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

interface SystemPackage {
  name: string
  /** Whether the programs that the tests use are installed. */
  present: () => boolean
  /** The steps of the test command that fail without it. */
  neededBy: string[]
  /** True when only tests with the tag `slow`, or steps that `npm test` leaves out, need it. */
  onlyForAll?: boolean
}

const packages: SystemPackage[] = [
  {
    name: 'postgresql',
    present: () => (inPath('initdb') && inPath('pg_dumpall')) || inDebianPostgres('pg_dumpall'),
    neededBy: ['platform', 'platform-postgresql', 'operation'],
  },
  ...programPackages(['platform', 'platform-postgresql'], {
    bind9: 'named',
    'bind9-utils': 'named-checkzone',
    'bind9-dnsutils': 'dig',
  }),
  // Those of Debian are meant, which have known versions and need no settings of a person's own.
  ...Object.entries({ awscli: 'aws', rclone: 'rclone', s3cmd: 's3cmd' }).map(([name, program]) => ({
    name,
    present: () => existsSync(join('/usr/bin', program)),
    neededBy: ['platform'],
    onlyForAll: true,
  })),
  ...programPackages(['object-store'], {
    'ceph-common': 'ceph',
    'ceph-mon': 'ceph-mon',
    'ceph-osd': 'ceph-osd',
    radosgw: 'radosgw',
  }),
  ...programPackages(['platform-postgresql', 'operation'], { pgbouncer: 'pgbouncer' }).map(
    (each) => ({ ...each, onlyForAll: true }),
  ),
  ...programPackages(['operation'], {
    haproxy: 'haproxy',
    systemd: 'systemd-analyze',
  }),
  ...programPackages(['engines'], {
    'firefox-esr': 'firefox-esr',
    'webkit2gtk-driver': 'WebKitWebDriver',
    xvfb: 'Xvfb',
  }),
]

/**
 * Installs the Debian packages that the steps need, if root runs the command; otherwise names what is missing.
 * @param all whether every test runs, also those with the tag `slow`
 */
export function providePackages(steps: string[], all: boolean): void {
  const missing = packages.filter(
    ({ neededBy, onlyForAll, present }) =>
      neededBy.some((step) => steps.includes(step)) && (all || !onlyForAll) && !present(),
  )
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name)
  const mayInstall = process.getuid?.() === 0 && inPath('apt-get')
  if (mayInstall) {
    console.log(`Installing ${names.join(', ')}.`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: 'inherit' }).status
    if (apt('-qq', 'update') === 0)
      apt('-qq', '-o=Dpkg::Use-Pty=0', 'install', '-y', '--no-install-recommends', ...names)
  }
  for (const { name, present, neededBy } of missing) {
    if (present()) continue
    const why = mayInstall ? 'could not be installed' : 'is missing, and only root may install it'
    console.log(`The Debian package ${name} ${why}: ${neededBy.join(' and ')} will fail.`)
  }
}

/** Packages of which one program each is needed. */
function programPackages(neededBy: string[], programs: Record<string, string>): SystemPackage[] {
  return Object.entries(programs).map(([name, program]) => ({
    name,
    present: () => inPath(program),
    neededBy,
  }))
}

function inPath(program: string): boolean {
  // Debian keeps name servers where an ordinary user's PATH does not lead.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
  return folders.some((folder) => folder !== '' && existsSync(join(folder, program)))
}

/** Debian keeps the server's programs out of PATH, one folder a version. */
function inDebianPostgres(program: string): boolean {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder) : []
  return versions.some((version) => existsSync(join(folder, version, 'bin', program)))
}
