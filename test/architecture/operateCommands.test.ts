import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commandsIn, isDefinition } from './documentCommands.ts'
import { testTitles } from './testTitles.ts'

const root = join(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/operate.md'), 'utf8')

/** A test that runs a command, by file and title, or the reason why no test runs it. */
type Evidence = { file: string; title: string } | { notRun: string }

const inConsoleCommands: Evidence = {
  file: 'test/system/consoleCommands.test.ts',
  title: 'creates a token and a restorable backup by command while the console runs',
}
const inDataFolder: Evidence = {
  file: 'test/system/dataFolder.test.ts',
  title: 'lists unreadable data after a lost key and folder, and issues new secrets',
}
const inSignOut: Evidence = {
  file: 'test/system/signOut.test.ts',
  title: 'signs a user out of every browser by command while consoles run on %s',
}
const inThisFile: Evidence = {
  file: 'test/architecture/operateCommands.test.ts',
  title: 'the install commands create files and folders with their permissions',
}
const withoutSystemd: Evidence = {
  notRun: 'systemd is not the first process of the tests; systemd-analyze verifies the unit',
}
const changesUsers: Evidence = { notRun: 'changes the users of the machine' }

const evidence: Record<string, Evidence> = {
  'npm install --prefix /opt/cloud-platform-console ./cloud-platform-console-0.2.0.tgz': {
    file: 'test/system/container.test.ts',
    title:
      'builds an image whose console starts, is healthy, writes only to its volume and stops by SIGTERM',
  },
  'npm pack': { file: 'e2e/package.spec.ts', title: packageTest() },
  'useradd --system cloud-platform-console': changesUsers,
  'useradd --system --user-group --shell /usr/sbin/nologin cloud-platform-engines': changesUsers,
  'install --mode=600 deploy/cloud-platform-console.env /etc/': inThisFile,
  'install --mode=644 deploy/cloud-platform-console.service /etc/systemd/system/': inThisFile,
  'install --directory --owner=cloud-platform-console --mode=700 /var/backups/console': inThisFile,
  'install --directory --mode=711 /var/lib/cloud-platform-engines': inThisFile,
  'install -D --mode=644 deploy/database-servers.conf /etc/systemd/system/cloud-platform-console.service.d/database-servers.conf':
    inThisFile,
  'systemctl enable --now cloud-platform-console': withoutSystemd,
  'systemctl stop cloud-platform-console': withoutSystemd,
  'systemctl start cloud-platform-console': withoutSystemd,
  'systemctl restart cloud-platform-console': withoutSystemd,
  'systemctl daemon-reload': withoutSystemd,
  'systemd-run --pipe --wait --uid=cloud-platform-console --property=EnvironmentFile=/etc/cloud-platform-console.env --working-directory=/var/lib/cloud-platform-console /opt/cloud-platform-console/node_modules/.bin/cloud-platform-console "$@"':
    withoutSystemd,
  'journalctl --unit cloud-platform-console --output cat': withoutSystemd,
  "console_run token --scopes '*'": inConsoleCommands,
  'console_run backup /var/backups/console/monday': inConsoleCommands,
  'console_run restore /var/backups/console/monday': inConsoleCommands,
  'console_run check-data': inConsoleCommands,
  'console_run check-health': {
    file: 'test/system/container.test.ts',
    title:
      'builds an image whose console starts, is healthy, writes only to its volume and stops by SIGTERM',
  },
  'console_run rekey': inDataFolder,
  'console_run rekey --confirm': inDataFolder,
  'console_run sign-out --user NAME': inSignOut,
  'console_run password --user NAME': inSignOut,
  "docker compose exec console1 cloud-platform-console token --scopes '*'": {
    notRun: 'needs a Docker daemon; test/system/container.test.ts runs the steps of the image',
  },
  "npm run -s token -- --scopes '*'": inConsoleCommands,
  'npm run -s backup -- FOLDER': inConsoleCommands,
  'npm run -s restore -- FOLDER': inConsoleCommands,
  'npm run -s check-data': inConsoleCommands,
  'npm run rekey': inDataFolder,
  'npm run -s sign-out -- --user NAME': inSignOut,
  'mv DATABASE_DIR-replaced-…/ID DATABASE_DIR/ID': {
    notRun: 'test/system/consoleCommands.test.ts checks the folder that it moves',
  },
  'apt-get install postgresql': { notRun: 'needs root and the network' },
  'chown -R root:root /var/lib/cloud-platform-console': { notRun: 'needs the system user' },
  'setpriv --reuid=cloud-platform-engines --regid=cloud-platform-engines --clear-groups psql "host=localhost port=PORT user=dbpostgres dbname=postgres" < DUMP.sql':
    { notRun: 'needs the system user and a backup of an earlier version' },
  'select pg_promote()': {
    file: 'test/system/failover.test.ts',
    title: 'loses no acknowledged write when the database fails over to its synchronous standby',
  },
}

function packageTest(): string {
  return 'the package starts in an empty folder, signs in and responds, without development packages'
}

const programs = [
  'apt-get',
  'chown',
  'console_run',
  'docker',
  'install',
  'journalctl',
  'mv',
  'node',
  'npm',
  'npx',
  'select',
  'setpriv',
  'systemctl',
]

const commands = [
  ...new Set(commandsIn(guide, programs).filter((command) => !isDefinition(command))),
]

test('every command of the guide is run by a test, or has a reason', () => {
  expect(commands.length).toBeGreaterThan(35)
  expect(commands.filter((command) => evidence[command] === undefined)).toEqual([])
  expect(Object.keys(evidence).filter((command) => !commands.includes(command))).toEqual([])
})

test('every named test exists', () => {
  const missing = Object.entries(evidence).flatMap(([command, named]) =>
    'notRun' in named ||
    (existsSync(join(root, named.file)) && testTitles(join(root, named.file)).includes(named.title))
      ? []
      : [`${command}: ${named.file} has no test “${named.title}”`],
  )
  expect(missing).toEqual([])
})

test('finds a command that is new in a block and in a paragraph', () => {
  const added = `${guide}\n\n\`\`\`sh\ncurl -X POST http://localhost\n\`\`\`\nRun \`console_run other\`.`
  const unknown = commandsIn(added, programs).filter(
    (command) => evidence[command] === undefined && !isDefinition(command),
  )
  expect(unknown).toEqual(['curl -X POST http://localhost', 'console_run other'])
})

test('the install commands create files and folders with their permissions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['etc/systemd/system', 'var/backups', 'var/lib'])
    mkdirSync(join(folder, name), { recursive: true })
  const modes: Record<string, string> = {}
  for (const command of commands.filter((each) => each.startsWith('install '))) {
    const args = command
      .split(' ')
      .slice(1)
      .filter((word) => !word.startsWith('--owner='))
      .map((word) => (word.startsWith('/') ? join(folder, word) : word))
    execFileSync('install', args, { cwd: root })
    const target = args.at(-1) ?? ''
    const source = args.at(-2) ?? ''
    const created = target.endsWith('/') ? join(target, source.split('/').at(-1) ?? '') : target
    modes[created.slice(folder.length)] = (statSync(created).mode & 0o777).toString(8)
  }
  expect(modes).toEqual({
    '/etc/cloud-platform-console.env': '600',
    '/etc/systemd/system/cloud-platform-console.service': '644',
    '/etc/systemd/system/cloud-platform-console.service.d/database-servers.conf': '644',
    '/var/backups/console': '700',
    '/var/lib/cloud-platform-engines': '711',
  })
})
