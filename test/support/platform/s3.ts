import { S3Client } from '@aws-sdk/client-s3'
import type { SignedIn, TestPlatform } from './platform.ts'

export interface KeyPair {
  accessKeyId: string
  secretAccessKey: string
}

/** Returns the endpoint URL of a test platform's object store. */
export const endpointOf = ({ platform }: TestPlatform) =>
  platform.objectStore.endpoint({ hostname: 'localhost' })

/** Creates an SDK client. */
export function clientOf(tested: TestPlatform, credentials: KeyPair, region = 'us-east-1') {
  return new S3Client({
    endpoint: endpointOf(tested),
    region,
    forcePathStyle: true,
    credentials,
    maxAttempts: 1,
  })
}

/** Creates an access key of an account, limited to the given buckets if any. */
export async function newKey(
  me: SignedIn,
  access?: { bucket: string; permissions: 'read_only' | 'read_write' }[],
): Promise<KeyPair> {
  const key = await me.call('createStorageKey', {
    body: {
      label: 'test key',
      ...(access && {
        bucket_access: access.map(({ bucket, permissions }) => ({
          cluster: 'us-east-1',
          bucket_name: bucket,
          permissions,
        })),
      }),
    },
  })
  return { accessKeyId: key.access_key, secretAccessKey: key.secret_key }
}
