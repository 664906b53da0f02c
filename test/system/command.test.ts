import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'

const command = 'bin/cloud-platform-console.js'

/** Creates a package whose server prints the signal that it received. */
const program = `
const { stopOnSignal } = await import(${JSON.stringify(resolve('server/lifecycle/shutdown.ts'))})
stopOnSignal({
  drain: { start: () => undefined, end: () => Promise.resolve(0) },
  gracePeriod: 1000,
  isWatched: () => false,
  stopJobs: () => Promise.resolve(),
  close: () => Promise.resolve(),
  log: (line) => process.stdout.write(line + '\\n'),
})
setInterval(() => undefined, 1000)
process.stdout.write(process.pid + '\\n')
`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-command-'))
  const node = `node-${process.platform}-${process.arch}`
  for (const part of ['bin', 'packed/server', `node_modules/${node}/bin`])
    mkdirSync(join(folder, part), { recursive: true })
  for (const file of [command, 'bin/commands.json']) copyFileSync(file, join(folder, file))
  writeFileSync(join(folder, 'packed/server/main.js'), program)
  const manifest = { type: 'module', optionalDependencies: { [node]: '1.0.0' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, `node_modules/${node}/package.json`), '{}')
  symlinkSync(process.execPath, join(folder, `node_modules/${node}/bin/node`))
})
afterAll(() => rmSync(folder, { recursive: true }))

const older = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.0.0'}})`

/** Starts the command with an older Node.js, which starts the Node.js of the package. */
async function started() {
  const child: ChildProcess = spawn(process.execPath, ['--import', older, join(folder, command)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  if (!child.stdout) throw new Error('No output')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => (await lines.next()).value as string | undefined
  return { child, server: Number(await next()), next }
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'forwards %s to the server and exits with it',
  async (signal) => {
    const { child, server, next } = await started()
    expect(server).not.toBe(child.pid)
    const ended = once(child, 'exit')
    child.kill(signal)
    expect(await next()).toContain(`Stopping (${signal})`)
    expect(await ended).toEqual([0, null])
    expect(() => process.kill(server, 0)).toThrow('ESRCH')
  },
)

test('stops the server gracefully when its parent process is killed', async () => {
  const { child, server, next } = await started()
  child.kill('SIGKILL')
  expect(await next()).toContain('The parent process has exited')
  // The output ends when the process ends.
  expect(await next()).toBe(undefined)
  await expect
    .poll(() => {
      try {
        return process.kill(server, 0)
      } catch {
        return 'gone'
      }
    })
    .toBe('gone')
})
