#!/usr/bin/env node
// The command of the package. Any Node of the last years reads it, so its language stays plain.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The oldest that the tests run on. */
const neededMajor = 26

/** Names and summaries of the commands; `server/cli/` has a module of each name. */
const commands = JSON.parse(readFileSync(new URL('commands.json', import.meta.url), 'utf8'))

const usage = `Start the Cloud Platform Console, or run one of its commands.

  npx cloud-platform-console                start the console with its local platform
  npx cloud-platform-console --api linode   start the console with this API, or with the API of a URL
${commands.map(({ name, summary }) => `  npx cloud-platform-console ${name.padEnd(14)} ${summary}\n`).join('')}
--help after a command lists its options. Settings are environment variables, which docs/settings.md of the sources lists.
Data is stored in DATA_DIR, which is ./data by default.`

const [word, ...rest] = process.argv.slice(2)

if (word === undefined || word.startsWith('--api')) run('main', process.argv.slice(2))
else if (commands.some(({ name }) => name === word)) run(`cli/${word}`, rest)
else if (word === '--help') process.stdout.write(`${usage}\n`)
else {
  process.stderr.write(`Unknown command: ${word}.\n\n${usage}\n`)
  process.exitCode = 1
}

function run(name, args) {
  const program = join(dirname(fileURLToPath(import.meta.url)), `../packed/server/${name}.js`)
  if (!existsSync(program)) {
    process.stderr.write(
      'This is not the published package. Run npm start to start the console from its sources.\n',
    )
    process.exitCode = 1
    return
  }
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) {
    process.argv = [process.argv[0], program, ...args]
    void import(pathToFileURL(program).href)
    return
  }
  const node = packagedNode()
  if (node === undefined) {
    process.stderr.write(
      `Node ${neededMajor} or newer is required, this is ${process.versions.node}, and no package contains it for ${process.platform} on ${process.arch}. Install it, or reinstall this package without --omit=optional.\n`,
    )
    process.exitCode = 1
    return
  }
  // Through the channel the server notices when this process is killed.
  const child = spawn(node, [program, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  // The end of the server is the end of this process, not the other way round.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code === null ? 1 : code
    if (signal) process.stderr.write(`Terminated by ${signal}.\n`)
  })
}

/** The Node that came with this package as one of its optional dependencies. */
function packagedNode() {
  const require = createRequire(import.meta.url)
  const { optionalDependencies } = require('../package.json')
  for (const name of Object.keys(optionalDependencies)) {
    if (
      !name.endsWith(`${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`)
    )
      continue
    try {
      const folder = dirname(require.resolve(`${name}/package.json`))
      const file = join(folder, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node')
      if (existsSync(file)) return file
    } catch {
      // Not installed for this machine.
    }
  }
  return undefined
}
