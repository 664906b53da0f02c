import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listProcessLocks } from './processLocks.ts'

test('reports a process as running until it is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platform-presence-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const locks = new URL('processLocks.ts', import.meta.url).href
  const script = `const { createProcessLock } = await import(${JSON.stringify(locks)})
    console.log(createProcessLock(process.argv[1], 'machine').name)
    setInterval(() => undefined, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, folder])
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const name = line.toString().trim()
  expect(await listProcessLocks(folder)).toEqual({ present: [name], left: [] })
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await listProcessLocks(folder)).toEqual({ present: [], left: [name] })
  expect(readdirSync(folder)).toEqual([])
})
