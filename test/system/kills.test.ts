import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startCluster } from './cluster.ts'
import { newDatabase, temporaryFolder, tokenOf } from './consoles.ts'
import { countOf, lostOf, prepared, startLoad, printAcknowledgedCounts } from './load.ts'

const kills = 4

test(`loses no acknowledged write when one of three processes behind a proxy is killed ${kills} times`, async () => {
  const environment = {
    DATABASE_URL: await newDatabase(),
    DATA_DIR: temporaryFolder(),
    PLATFORM_SPEED: '5000',
  }
  const cluster = await startCluster(environment)
  const target = await prepared({ ...cluster, token: await tokenOf(environment.DATABASE_URL) })
  const load = startLoad(target)
  for (let kill = 0; kill < kills; kill++) {
    await pause(1000)
    await cluster.kill(kill % cluster.consoles.length)
  }
  await load.stop()
  for (const count of Object.values(countOf(load.done))) expect(count).toBeGreaterThan(kills)
  expect(await lostOf(target, load.done)).toEqual([])
  printAcknowledgedCounts(load.done)
})
