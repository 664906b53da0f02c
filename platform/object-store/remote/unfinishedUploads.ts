import type { ListedUpload } from '../embedded/uploadLists.ts'
import type { QueryParameters } from '../s3/encoding.ts'
import { childText, nodes, parseXml } from '../s3/xml.ts'
import type { UploadMarker } from './passOperations.ts'
import { type StoreClient, storeErrorOf } from './storeClient.ts'

/** Returns unfinished uploads sorted by name, reading the store's list page by page. */
export async function* unfinishedUploads(
  client: StoreClient,
  bucket: string,
  prefix: string,
  start?: UploadMarker,
): AsyncGenerator<ListedUpload, void> {
  for (let marker: UploadMarker | undefined = start ?? { name: '', id: '' }; marker;) {
    // Request neither a delimiter nor an encoding: Ceph 16.2 does not support common prefixes here, and encodes names
    // without indicating it.
    const query: QueryParameters = [
      ['uploads', ''],
      ['prefix', prefix],
      ...(marker.name === '' ? [] : [['key-marker', marker.name] as [string, string]]),
      ...(marker.id === '' ? [] : [['upload-id-marker', marker.id] as [string, string]]),
    ]
    const answer = await client.document({ method: 'GET', bucket, query })
    if (answer.status === 404) return
    if (answer.status >= 300) throw storeErrorOf(answer)
    const root = parseXml(answer.text, 'ListMultipartUploadsResult') ?? {}
    for (const upload of nodes(root, 'Upload'))
      yield {
        name: childText(upload, 'Key') ?? '',
        id: childText(upload, 'UploadId') ?? '',
        created: childText(upload, 'Initiated') ?? '',
      }
    const [name, id] = [
      childText(root, 'NextKeyMarker'),
      childText(root, 'NextUploadIdMarker') ?? '',
    ]
    marker = childText(root, 'IsTruncated') === 'true' && name ? { name, id } : undefined
  }
}
