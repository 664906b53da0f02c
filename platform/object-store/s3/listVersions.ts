import type { Checksum } from '../embedded/checksums.ts'
import type { ListedObject } from '../embedded/listing.ts'
import { S3Error } from './errors.ts'
import { isoTime, quoted, xmlResponse } from './formats.ts'
import { countParameter, spelling } from './listParameters.ts'
import type { S3Request, S3Response } from './request.ts'
import { type Content, document } from './xml.ts'

/** Version ID of every object, because no bucket has versioning. */
export const onlyVersion = 'null'

/** @throws S3Error InvalidArgument for any other version than the only one */
export function requireOnlyVersion(version: string | undefined): void {
  if (version !== undefined && version !== onlyVersion)
    throw new S3Error('InvalidArgument', 'There are no versions of objects.')
}

/** Returns the elements for the checksum of an object in a list, without its value. */
export function listedChecksum(checksum: string | null): { [name: string]: Content } {
  if (checksum === null) return {}
  const { algorithm, type }: Checksum = JSON.parse(checksum)
  return { ChecksumAlgorithm: algorithm.toUpperCase(), ChecksumType: type }
}

/** An object in a list. Only the embedded store lists the checksum. */
type VersionedObject = ListedObject & { checksum?: string | null }

/**
 * Lists every object as the version `null`, because clients such as Terraform list versions before they delete all
 * objects of a bucket.
 */
export async function listObjectVersions(call: S3Request): Promise<S3Response> {
  const bucket = await call.bucket()
  const spell = spelling(call)
  const [prefix, delimiter, marker] = ['prefix', 'delimiter', 'key-marker'].map(
    (name) => call.parameter(name) ?? '',
  ) as [string, string, string]
  const version = call.parameter('version-id-marker')
  requireOnlyVersion(version === '' ? undefined : version)
  if (version !== undefined && version !== '' && marker === '')
    throw new S3Error('InvalidArgument', 'A version-id-marker needs a key-marker.')
  const pageSize = countParameter(call, 'max-keys', 1000)
  const page =
    pageSize === 0
      ? { entries: [], nextMarker: null }
      : await call.store.backend.listPage(bucket, { prefix, delimiter, marker, pageSize })
  const last = page.entries.at(-1)
  const owner = await call.ownerOf(bucket)
  return xmlResponse(
    document('ListVersionsResult', {
      Name: bucket.label,
      Prefix: spell(prefix),
      Delimiter: delimiter === '' ? undefined : spell(delimiter),
      KeyMarker: spell(marker),
      VersionIdMarker: version ?? '',
      NextKeyMarker: page.nextMarker === null ? undefined : spell(page.nextMarker),
      // The last entry can also be a common prefix, which has no version.
      NextVersionIdMarker:
        page.nextMarker !== null && last && 'object' in last ? onlyVersion : undefined,
      MaxKeys: pageSize,
      EncodingType: call.parameter('encoding-type'),
      IsTruncated: page.nextMarker !== null,
      Version: page.entries.flatMap((entry) => {
        if ('prefix' in entry) return []
        const { name, size, etag, last_modified, checksum }: VersionedObject = entry.object
        return [
          {
            Key: spell(name),
            VersionId: onlyVersion,
            IsLatest: true,
            LastModified: isoTime(last_modified),
            ETag: quoted(etag),
            Size: size,
            ...listedChecksum(checksum ?? null),
            Owner: { ID: owner, DisplayName: owner },
            StorageClass: 'STANDARD',
          },
        ]
      }),
      CommonPrefixes: page.entries.flatMap((entry) =>
        'prefix' in entry ? [{ Prefix: spell(entry.prefix) }] : [],
      ),
    }),
  )
}
