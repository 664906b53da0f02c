import type { Database } from '../../database/open.ts'
import { StoreUnreachable } from '../s3/errors.ts'
import type { ServedStore } from '../s3/operations.ts'
import { parseXml } from '../s3/xml.ts'
import { proxiedOperations } from './passOperations.ts'
import { RemoteBackend } from './remoteBackend.ts'
import { type RemoteAddress, StoreClient } from './storeClient.ts'

/** @throws Error with a user-facing message if the store cannot be used */
export async function openRemoteBackend(
  db: Database,
  address: RemoteAddress,
): Promise<Pick<ServedStore, 'backend' | 'operations'> & { close: () => void }> {
  const client = new StoreClient(address)
  try {
    const { status, text } = await client.document({ method: 'GET' })
    if (status === 403)
      throw new Error(
        `The store at OBJECT_STORE_URL, ${address.url}, rejects OBJECT_STORE_ACCESS_KEY with OBJECT_STORE_SECRET_KEY. Correct the keys.`,
      )
    if (status !== 200 || !parseXml(text, 'ListAllMyBucketsResult'))
      throw new Error(
        `OBJECT_STORE_URL, ${address.url}, is not an S3-compatible store: listing its buckets returned ${status}. Correct the URL.`,
      )
  } catch (error) {
    client.close()
    if (!(error instanceof StoreUnreachable)) throw error
    const { cause } = error
    const why = cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
    throw new Error(
      `Nothing responds at OBJECT_STORE_URL, ${address.url} (${why}). Start the store, or correct the URL.`,
    )
  }
  const backend = new RemoteBackend(db, client)
  return { backend, operations: proxiedOperations(backend), close: () => client.close() }
}
