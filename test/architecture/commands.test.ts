import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import commandList from '../../bin/commands.json' with { type: 'json' }
import { commandsIn, isDefinition, wordsOf } from './documentCommands.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { scripts, version } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  version: string
}

const commandNames = commandList.map(({ name }) => name)

/** Modules of the commands. */
const commandFiles = commandNames.map((name) => `server/cli/${name}.ts`)

/** The changelog is excluded, because it names commands of earlier versions. */
const documents = globSync(['*.md', 'docs/**/*.md', '.github/*.md'], { cwd: root }).filter(
  (path) => path !== 'CHANGELOG.md',
)

/** First words of the shell commands that a test cannot run, each with the reason. */
const notRun: Record<string, string> = {
  'npm audit': 'requests the registry; tests use no external services',
  'npm ci': 'replaces node_modules while the tests use it; .ci/run runs it before them',
  'npm install': 'changes node_modules; e2e/package.spec.ts installs the package in another folder',
  'npm pack': 'takes minutes; e2e/package.spec.ts runs it',
  'apt-get': 'needs root and the network',
  chown: 'needs root',
  curl: 'needs a running server; test/system/command.test.ts sends the same requests',
  install: 'needs root; test/system/installation.test.ts installs the files in another folder',
  setpriv: 'needs root',
  systemctl: 'needs systemd as the first process',
  'systemd-run': 'needs systemd as the first process',
  tox: 'runs the tests of another project, in its checkout',
  useradd: 'needs root, and changes the users of the machine',
}

interface Program {
  /** File for Node.js, relative to the root. Undefined for a script that runs other programs. */
  file?: string | undefined
  /** Arguments before the ones of the command. */
  first?: string[]
  args: string[]
}

/** Returns the program of a command, or a text that describes why there is none. */
function programOf(command: string): Program | string {
  const [program = '', ...rest] = wordsOf(command)
  if (program === 'npm') {
    const [word = '', ...others] = rest.filter((each) => each !== '-s')
    const [name = '', ...args] = word === 'run' ? others : [word, ...others]
    if (word !== 'run' && !['start', 'test'].includes(word)) return `unknown: npm ${word}`
    const script = scripts[name]
    if (script === undefined) return `package.json has no script ${name}`
    if (args.length > 0 && args[0] !== '--') return `npm needs -- before ${args[0]}`
    const [, file, first] = /^node (\S+\.ts)(?: (.*))?$/.exec(script) ?? []
    return { file, first: first?.split(' ') ?? [], args: args.slice(1) }
  }
  if (program === 'node') return { file: rest[0] ?? '', args: rest.slice(1) }
  // The guide defines the function `console_run`, which runs the command of the installed package.
  if (program === 'console_run' || (program === 'npx' && rest[0] === 'cloud-platform-console')) {
    const [word = '', ...args] = program === 'console_run' ? rest : rest.slice(1)
    if (word !== '' && !word.startsWith('-')) return { file: `server/cli/${word}.ts`, args }
    return { file: 'server/main.ts', args: program === 'console_run' ? rest : rest.slice(1) }
  }
  if (program === 'npx' && rest[0] === 'playwright')
    return { file: 'node_modules/@playwright/test/cli.js', first: ['test'], args: rest.slice(2) }
  return `unknown: ${program}`
}

async function outputOf(args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
  return stdout
}

const cliHelps = outputOf([
  'test/architecture/printHelp.ts',
  ...commandFiles.map((file) => join(root, file)),
]).then((output) => JSON.parse(output) as Record<string, string>)
const otherHelps = new Map<string, Promise<string>>()

/** Runs `--help` of a program once, and returns its output. */
async function helpOf(file: string, first: string[]): Promise<string> {
  const ofCommand = (await cliHelps)[join(root, file)]
  if (ofCommand !== undefined) return ofCommand
  // The server has no `--help` option. The package's command, which starts it, documents its options.
  const program = file === 'server/main.ts' ? 'bin/cloud-platform-console.js' : file
  const args = [program, ...first.filter((word) => !word.startsWith('-')), '--help']
  const help = otherHelps.get(args.join(' ')) ?? outputOf(args)
  otherHelps.set(args.join(' '), help)
  return help
}

/** Returns the options and subcommands that a help text does not contain. */
function unknownWords(args: string[], help: string): string[] {
  const unknown: string[] = []
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? ''
    const name = word.replace(/=.*/, '')
    if (name.startsWith('-')) {
      const use = new RegExp(`(?<![\\w-])${name}(?![\\w-])(?<value> [<A-Z\\d'a-z])?`).exec(help)
      if (!use) unknown.push(name)
      // The next word is the value of this option.
      if (use?.groups?.value !== undefined && !word.includes('=')) at += 1
    } else if (/^[a-z][a-z-]+$/.test(word)) {
      if (!new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(help)) unknown.push(word)
    } else if (!/\b[A-Z]{3,}\b|\[test-filter/.test(help)) unknown.push(word)
  }
  return unknown
}

/** Returns why a command cannot work, or undefined. */
async function errorOf(command: string): Promise<string | undefined> {
  const [first = '', second = ''] = wordsOf(command)
  if (notRun[first] !== undefined || notRun[`${first} ${second}`] !== undefined) return undefined
  const program = programOf(command)
  if (typeof program === 'string') return program
  const { file, args } = program
  if (args.length === 0) {
    return file === undefined || existsSync(join(root, file)) ? undefined : `${file} does not exist`
  }
  if (file === undefined) return 'takes no arguments'
  if (!existsSync(join(root, file))) return `${file} does not exist`
  const unknown = unknownWords(args, await helpOf(file, program.first ?? []))
  return unknown.length === 0 ? undefined : `--help does not contain ${unknown.join(', ')}`
}

const commands = documents.flatMap((document) =>
  commandsIn(read(document))
    .filter((command) => !isDefinition(command))
    .map((command) => ({ document, command })),
)

test('package.json, docs/cli.md and server/cli/ contain the commands of bin/commands.json', () => {
  const names = commandNames.toSorted()
  const ofCommands = Object.entries(scripts).filter(([, script]) => script.includes('server/cli/'))
  expect(Object.fromEntries(ofCommands)).toEqual(
    Object.fromEntries(names.map((name) => [name, `node server/cli/${name}.ts`])),
  )
  const [, table = ''] = /\| Command .*\n\| -.*\n((?:\|.*\n)+)/.exec(read('docs/cli.md')) ?? []
  const documented = [...table.matchAll(/^\| `(\S+)`/gm)].flatMap(([, name]) => name ?? [])
  expect(documented.toSorted()).toEqual(names)
  const defined = globSync('server/cli/*.ts', { cwd: root }).flatMap((file) => {
    const [, name] = /^await defineCommand\(\{\n {2}name: '(.*)',$/m.exec(read(file)) ?? []
    return name === undefined ? [] : [[file.replaceAll('\\', '/'), name]]
  })
  expect(Object.fromEntries(defined)).toEqual(
    Object.fromEntries(names.map((name) => [`server/cli/${name}.ts`, name])),
  )
})

test('every command in the documents exists and knows its options', async () => {
  expect(commands.length).toBeGreaterThan(60)
  const errors = await Promise.all(
    commands.map(async ({ document, command }) => {
      const error = await errorOf(command)
      return error === undefined ? [] : [`${document}: ${command}: ${error}`]
    }),
  )
  expect(errors.flat()).toEqual([])
})

test('every command that is not run occurs in a document', () => {
  const used = new Set(
    commands.flatMap(({ command }) => {
      const [first = '', second = ''] = wordsOf(command)
      return [first, `${first} ${second}`]
    }),
  )
  expect(Object.keys(notRun).filter((name) => !used.has(name))).toEqual([])
})

test.each([
  ['npm run missing', 'package.json has no script missing'],
  ['npm run -s token -- --colour', '--help does not contain --colour'],
  ['npm run -s token --scopes x', 'npm needs -- before --scopes'],
  ['npm run -s tickets -- close 5', '--help does not contain close'],
  ['npm test -- nothing', '--help does not contain nothing'],
  ['npm run build -- --fast', 'takes no arguments'],
  ['npm start -- --port 80', '--help does not contain --port'],
  ['npx cloud-platform-console tokens', 'server/cli/tokens.ts does not exist'],
  ['npx playwright test --tracing on', '--help does not contain --tracing'],
  ['node missing.ts', 'missing.ts does not exist'],
  ['docker compose up', 'unknown: docker'],
])('rejects %s', async (command, error) => {
  expect(await errorOf(command)).toBe(error)
})

test('finds commands in blocks, substitutions and inline code', () => {
  const document = [
    'Run `npm run\ntexts`, then `TOKEN=x npm run -s doctor`. `word`.',
    '```sh',
    'npm ci && npm start &',
    "TOKEN=$(npm run -s token -- --scopes '*')",
    'systemd-run --pipe \\',
    '  program',
    '```',
    '```json',
    'npm never',
    '```',
  ].join('\n')
  expect(commandsIn(document)).toEqual([
    'npm ci',
    'npm start',
    "npm run -s token -- --scopes '*'",
    'systemd-run --pipe program',
    'npm run texts',
    'npm run -s doctor',
  ])
})

test('the guide installs the tarball of this version', () => {
  const tarballs = [...read('docs/operate.md').matchAll(/cloud-platform-console-(\S+)\.tgz/g)]
  expect(tarballs.map(([, named]) => named)).toEqual([version])
})
