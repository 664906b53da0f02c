import type { IncomingHttpHeaders } from 'node:http'
import { type StoreClient, storeErrorOf } from './storeClient.ts'

/** Bucket and name of an object in the store. */
export interface StoreObject {
  bucket: string
  key: string
}

/**
 * Returns the headers of an object; undefined if it does not exist.
 * @throws S3Error for every other error of the store, because the object may exist then
 */
export async function headersOf(
  client: StoreClient,
  object: StoreObject,
): Promise<IncomingHttpHeaders | undefined> {
  const response = await client.document({ method: 'HEAD', ...object })
  if (response.status === 404) return undefined
  if (response.status >= 300) throw storeErrorOf(response)
  return response.headers
}
