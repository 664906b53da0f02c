import { test } from 'vitest'
import { movableClock } from '#shared/clock.ts'
import { testPlatform } from '../../support/platform/platform.ts'
import { endpointOf, newKey } from '../../support/platform/s3.ts'
import { changeContentTypes } from './contentTypes.ts'
import { siteOf } from './site.ts'

const clock = movableClock(Date.now())

test('changes the content type of an object in a remote store, and nothing else', async () => {
  const store = await testPlatform({ objectPort: 0, clock })
  const { accessKeyId, secretAccessKey } = await newKey(await store.signedIn())
  const remoteStore = {
    url: endpointOf(store),
    region: 'us-east-1',
    accessKey: accessKeyId,
    secretKey: secretAccessKey,
  }
  await changeContentTypes(siteOf(await testPlatform({ objectPort: 0, clock, remoteStore })))
})
