import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

interface SystemPackage {
  name: string
  /** Returns true if the programs that the tests use are installed. */
  present: () => boolean
  /** Test steps that fail without the package. */
  neededBy: string[]
  /** True if only tests tagged `slow`, or steps that `npm test` omits, need the package. */
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
  // Require Debian's versions in `/usr/bin`, which are known and need no user-specific settings.
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
    caddy: 'caddy',
    systemd: 'systemd-analyze',
  }),
  ...programPackages(['engines'], {
    'firefox-esr': 'firefox-esr',
    'webkit2gtk-driver': 'WebKitWebDriver',
    xvfb: 'Xvfb',
  }),
]

/**
 * Installs the Debian packages that the steps need if run as root; otherwise prints the missing ones.
 * @param all true if all tests run, including those tagged `slow`
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

/** Returns packages that each provide one program. */
function programPackages(neededBy: string[], programs: Record<string, string>): SystemPackage[] {
  return Object.entries(programs).map(([name, program]) => ({
    name,
    present: () => inPath(program),
    neededBy,
  }))
}

function inPath(program: string): boolean {
  // Also search `/usr/sbin`, where Debian installs name servers, because it is not in the PATH of ordinary users.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
  return folders.some((folder) => folder !== '' && existsSync(join(folder, program)))
}

/**
 * Returns true if a PostgreSQL server program is installed. Debian installs these in a folder per version, outside of
 * PATH.
 */
function inDebianPostgres(program: string): boolean {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder) : []
  return versions.some((version) => existsSync(join(folder, version, 'bin', program)))
}
