import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startCluster } from './cluster.ts'
import { temporaryFolder, tokenOf } from './consoles.ts'
import { startHaproxy } from './haproxy.ts'
import { countOf, lostOf, prepared, startLoad, printAcknowledgedCounts } from './load.ts'
import { startStandbyPair } from './standbyPair.ts'

test('loses no acknowledged write when the database fails over to its synchronous standby', async () => {
  const pair = await startStandbyPair()
  const proxy = await startHaproxy([{ name: 'database', mode: 'tcp', ports: pair.ports }])
  await proxy.cut('database', 1)
  const environment = {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${proxy.portOf('database')}/postgres`,
    DATA_DIR: temporaryFolder(),
    PLATFORM_SPEED: '5000',
  }
  const cluster = await startCluster(environment, 2)
  const target = await prepared({ ...cluster, token: await tokenOf(environment.DATABASE_URL) })
  const load = startLoad(target)
  await pause(2000)
  await proxy.cut('database', 0)
  await pair.killPrimary()
  const before = countOf(load.done)
  await pair.promote()
  await proxy.ready('database', 1)
  await pause(3000)
  await load.stop()
  const after = countOf(load.done)
  expect(before.keys).toBeGreaterThan(0)
  expect(after.keys).toBeGreaterThan(before.keys)
  expect(after.objects).toBeGreaterThan(before.objects)
  expect(await lostOf(target, load.done)).toEqual([])
  printAcknowledgedCounts(load.done)
})
