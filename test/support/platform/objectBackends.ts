import { movableClock } from '#shared/clock.ts'
import { testPlatform } from './platform.ts'
import { endpointOf, newKey } from './s3.ts'

/** Starts a platform with the embedded object store, and one that uses it as a remote store. Both have the same clock. */
export async function objectBackends() {
  const clock = movableClock(Date.now())
  const embedded = await testPlatform({ objectPort: 0, clock })
  const key = await newKey(await embedded.signedIn())
  const remote = await testPlatform({
    objectPort: 0,
    clock,
    remoteStore: {
      url: endpointOf(embedded),
      region: 'us-east-1',
      accessKey: key.accessKeyId,
      secretKey: key.secretAccessKey,
    },
  })
  return { embedded, remote }
}
