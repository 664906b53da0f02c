import { expect, onTestFinished, test, vi } from 'vitest'
import { Health } from './health.ts'

test('logs the cause of a failed check once per change and leaves it out of the response', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let fault: Error | undefined
  const said: string[] = []
  const checks = {
    disk: () => Promise.resolve(),
    objects: () => (fault ? Promise.reject(fault) : Promise.resolve()),
  }
  const health = new Health({ checks, say: (line) => said.push(line) })
  const ask = async () => {
    // Advance past the cache TTL of the result.
    vi.setSystemTime(Date.now() + 1000)
    return (await health.readiness()).checks.objects
  }
  expect(await ask()).toBe('ok')
  const cause = new Error('fetch failed', { cause: new Error('connect ECONNREFUSED 192.0.2.1:80') })
  fault = new Error('The object store does not respond', { cause })
  expect([await ask(), await ask()]).toEqual([fault.message, fault.message])
  const words =
    'Not ready: objects: The object store does not respond (fetch failed (connect ECONNREFUSED 192.0.2.1:80))'
  expect(said).toEqual([words])
  fault = undefined
  expect(await ask()).toBe('ok')
  expect(said).toEqual([words, 'Ready again: objects'])
})
