import type { BucketRecord } from '../buckets.ts'
import { checksumContent } from '../embedded/checksumFormats.ts'
import type { Checksum } from '../embedded/checksums.ts'
import { encodePath } from './encoding.ts'
import { S3Error } from './errors.ts'
import { quoted, xmlResponse } from './formats.ts'
import type { S3Request, S3Response } from './request.ts'
import { wholeNumber } from './wholeNumber.ts'
import { childText, document, nodes, readXml } from './xml.ts'

export interface ListedPart {
  number: number
  etag: string
  /** Checksums, each with the name of its XML element. */
  checksums: [element: string, value: string][]
}

/** Parses the list of parts of a CompleteMultipartUpload request. @throws S3Error */
export async function listedParts(text: string): Promise<ListedPart[]> {
  const root = await readXml(text, 'CompleteMultipartUpload')
  const listed = root
    ? nodes(root, 'Part').map((part) => ({
        number: wholeNumber(childText(part, 'PartNumber')?.trim()),
        etag: (childText(part, 'ETag') ?? '').replaceAll('"', '').trim(),
        checksums: Object.keys(part)
          .filter((name) => name.startsWith('Checksum'))
          .map((name): [string, string] => [name, childText(part, name) ?? '']),
      }))
    : []
  if (listed.length === 0 || listed.some(({ number }) => !Number.isInteger(number)))
    throw new S3Error('MalformedXML')
  if (listed.some(({ number }, at) => at > 0 && number <= (listed[at - 1]?.number ?? 0)))
    throw new S3Error('InvalidPartOrder')
  return listed
}

export interface Completed {
  etag: string
  checksum: Checksum | undefined
}

export const completedResponse = (
  call: S3Request,
  bucket: BucketRecord,
  { etag, checksum }: Completed,
): S3Response =>
  xmlResponse(
    document('CompleteMultipartUploadResult', {
      Location: `${call.store.endpointOf(call.request)}/${bucket.label}/${encodePath(call.key)}`,
      Bucket: bucket.label,
      Key: call.key,
      ETag: quoted(etag),
      ...checksumContent(checksum),
    }),
  )
