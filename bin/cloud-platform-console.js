#!/usr/bin/env node
// The command of the package. Any Node of the last years reads it, so its language stays plain.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The oldest that the tests run on. */
const neededMajor = 26

const usage = `Starts the Cloud Platform Console, or does one of its errands beside a running one.

  npx cloud-platform-console                starts the console with its local platform
  npx cloud-platform-console --api linode   starts it on that API, or on the one of an address
  npx cloud-platform-console token          prints a new access token
  npx cloud-platform-console password       gives a user a new password
  npx cloud-platform-console sign-out       signs a user out of every browser
  npx cloud-platform-console application    registers an application (OAuth 2.0)
  npx cloud-platform-console desk           answers tickets as the provider's staff
  npx cloud-platform-console rekey          makes new secrets once the platform key is gone
  npx cloud-platform-console backup         writes all data into a folder, beside a running server
  npx cloud-platform-console restore        fills an empty data folder and database from such a folder
  npx cloud-platform-console check-data     lists what of the data is damaged or missing
  npx cloud-platform-console check-health   asks a running console whether it lives, for containers
  npx cloud-platform-console reset          deletes all data and makes those of a first start
  npx cloud-platform-console inventory      makes the objects of a saved inventory in the account
  npx cloud-platform-console doctor         tries the remote API of API_BASE_URL

--help after an errand lists its options. Settings are environment variables, as README.md lists them;
the data lies in DATA_DIR, ./data unless told otherwise.`

const errands = [
  'token',
  'password',
  'sign-out',
  'application',
  'desk',
  'rekey',
  'doctor',
  'backup',
  'restore',
  'check-data',
  'check-health',
  'reset',
  'inventory',
]
const [word, ...rest] = process.argv.slice(2)

if (word === undefined || word.startsWith('--api')) run('main', process.argv.slice(2))
else if (errands.includes(word)) run(`cli/${word}`, rest)
else if (word === '--help') process.stdout.write(`${usage}\n`)
else {
  process.stderr.write(`There is no errand ${word}.\n\n${usage}\n`)
  process.exitCode = 1
}

function run(name, args) {
  const program = join(dirname(fileURLToPath(import.meta.url)), `../packed/server/${name}.js`)
  if (!existsSync(program)) {
    process.stderr.write('This is no package: npm start starts the console from its sources.\n')
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
      `Node ${neededMajor} or newer is needed, this is ${process.versions.node}, and there is none among the packages for ${process.platform} on ${process.arch}. Install it, or this package anew without --omit=optional.\n`,
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
    if (signal) process.stderr.write(`Ended by ${signal}.\n`)
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
