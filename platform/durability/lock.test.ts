import { afterAll, expect, test } from 'vitest'
import { newGround, startProcess } from './processes.ts'

const ground = await newGround('')
afterAll(() => ground.drop())

test('a data folder serves one process at a time, and the next one after a kill', async () => {
  const first = await startProcess(ground)
  await expect(startProcess(ground)).rejects.toThrow('Already running')
  await first.kill()
  const next = await startProcess(ground)
  await next.kill()
}, 60_000)
