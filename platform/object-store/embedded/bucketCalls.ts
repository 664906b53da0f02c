import { isUtf8 } from 'node:buffer'
import { bucketLabelError } from '../../../contract/rules/objectStorage.ts'
import { clusterById, clusters } from '../../areas/object-storage/clusters.ts'
import { aclXml } from '../s3/acl.ts'
import { LabelTaken, NotEmpty, Overdrawn } from '../buckets.ts'
import { type S3Response, type S3Request, deleteObjectsLimits } from '../s3/request.ts'
import { corsRules, corsXml, readCors } from '../s3/cors.ts'
import { S3Error } from '../s3/errors.ts'
import type { ObjectFiles } from './files.ts'
import { type Entry, listPage, type ListPage } from './listing.ts'
import { isoTime, quoted, xmlResponse } from '../s3/formats.ts'
import { countParameter, spelling } from '../s3/listParameters.ts'
import { listedChecksum, onlyVersion, requireOnlyVersion } from '../s3/listVersions.ts'
import { aclOfHeaders, aclOfRequest } from '../s3/metadata.ts'
import { isStorable } from './objectNames.ts'
import { deleteObjectRow } from './objects.ts'
import { type Content, document, nodes, readXml, childText } from '../s3/xml.ts'

export async function listBuckets(call: S3Request): Promise<S3Response> {
  const signer = call.requireSigner()
  const { cluster } = call
  let rows = call.store.db
    .selectFrom('bucket')
    .select(['label', 'created', 'cluster'])
    .where('account_id', '=', signer.accountId)
    .orderBy('label')
    .orderBy('cluster')
  if (cluster !== undefined) rows = rows.where('cluster', '=', cluster)
  const prefix = call.parameter('prefix') ?? ''
  const maxBuckets = countParameter(call, 'max-buckets', 10_000)
  // The token needs the cluster too, because labels are unique only within a cluster.
  const [after = '', afterCluster = ''] = (
    decodedToken(call.parameter('continuation-token')) ?? ''
  ).split('/')
  const bucketRows = (await rows.execute()).filter(
    ({ label, cluster: region }) =>
      label.startsWith(prefix) && (label > after || (label === after && region > afterCluster)),
  )
  const buckets = bucketRows.slice(0, maxBuckets)
  const last = bucketRows.length > maxBuckets ? buckets.at(-1) : undefined
  return xmlResponse(
    document('ListAllMyBucketsResult', {
      Owner: { ID: signer.canonicalId, DisplayName: signer.canonicalId },
      Buckets: {
        Bucket: buckets.map(({ label, created, cluster: region }) => ({
          Name: label,
          CreationDate: isoTime(created),
          BucketRegion: region,
        })),
      },
      ContinuationToken: last && newToken(`${last.label}/${last.cluster}`),
      Prefix: prefix === '' ? undefined : prefix,
    }),
  )
}

export async function putBucket(call: S3Request): Promise<S3Response> {
  const signer = call.requireSigner()
  const label = call.target.bucket ?? ''
  if (bucketLabelError(label) !== undefined) throw new S3Error('InvalidBucketName')
  const { acl, acl_grants } = (await aclOfHeaders(call, signer.canonicalId)) ?? {
    acl: 'private',
    acl_grants: null,
  }
  const text = await call.text()
  const configuration = text.trim() === '' ? {} : await readXml(text, 'CreateBucketConfiguration')
  if (!configuration) throw new S3Error('MalformedXML')
  const constraint = childText(configuration, 'LocationConstraint')
  const cluster = constraint || (call.cluster ?? clusters[0]?.id ?? '')
  if (!clusterById(cluster)) throw new S3Error('InvalidArgument', `There is no cluster ${cluster}.`)
  try {
    const bucket = await call.store.backend.createBucket({
      accountId: signer.accountId,
      cluster,
      label,
      acl,
      aclGrants: acl_grants,
      corsEnabled: false,
      now: call.now,
    })
    const { stored } = await call.store.backend.bucketAcl(bucket)
    if (stored.acl !== acl || stored.acl_grants !== acl_grants)
      throw new S3Error('BucketAlreadyExists', 'You have this bucket already, with another ACL.')
    return { headers: { location: `/${bucket.label}` } }
  } catch (error) {
    if (error instanceof LabelTaken) throw new S3Error('BucketAlreadyExists')
    if (error instanceof Overdrawn) throw new S3Error('AccessDenied', error.message)
    throw error
  }
}

export async function headBucket(call: S3Request): Promise<S3Response> {
  const { cluster } = await call.bucket()
  return { headers: { 'x-amz-bucket-region': cluster } }
}

export async function deleteBucket(call: S3Request): Promise<S3Response> {
  const bucket = await call.bucket()
  try {
    await call.store.backend.removeBucket(bucket)
  } catch (error) {
    if (error instanceof NotEmpty) throw new S3Error('BucketNotEmpty')
    throw error
  }
  return { status: 204 }
}

export async function getLocation(call: S3Request): Promise<S3Response> {
  const { cluster } = await call.bucket()
  return xmlResponse(document('LocationConstraint', cluster))
}

export async function getVersioning(): Promise<S3Response> {
  return xmlResponse(document('VersioningConfiguration', ''))
}

export async function getBucketAcl(call: S3Request): Promise<S3Response> {
  const bucket = await call.bucket()
  return xmlResponse(aclXml(bucket, await call.ownerOf(bucket)))
}

export async function putBucketAcl(call: S3Request): Promise<S3Response> {
  const bucket = await call.bucket()
  const acl = await aclOfRequest(call, await call.ownerOf(bucket))
  await call.store.db.updateTable('bucket').set(acl).where('id', '=', bucket.id).execute()
  return {}
}

export async function getCors(call: S3Request): Promise<S3Response> {
  const rules = corsRules(await call.bucket())
  if (rules.length === 0) throw new S3Error('NoSuchCORSConfiguration')
  return xmlResponse(corsXml(rules))
}

export async function putCors(call: S3Request): Promise<S3Response> {
  const bucket = await call.bucket()
  const rules = await readCors(await call.text())
  if (!rules) throw new S3Error('MalformedXML')
  await call.store.db
    .updateTable('bucket')
    .set({ cors_enabled: 0, cors_rules: JSON.stringify(rules) })
    .where('id', '=', bucket.id)
    .execute()
  return {}
}

export async function deleteCors(call: S3Request): Promise<S3Response> {
  const bucket = await call.bucket()
  await call.store.db
    .updateTable('bucket')
    .set({ cors_enabled: 0, cors_rules: null })
    .where('id', '=', bucket.id)
    .execute()
  return { status: 204 }
}

function contents(
  { entries }: ListPage,
  spell: (name: string) => string,
  owner: Content,
): { [name: string]: Content[] } {
  const objects = entries.flatMap((entry: Entry) => ('object' in entry ? [entry.object] : []))
  return {
    Contents: objects.map((object) => ({
      Key: spell(object.name),
      LastModified: isoTime(object.last_modified),
      ETag: quoted(object.etag),
      Size: object.size,
      ...listedChecksum(object.checksum),
      Owner: owner,
      StorageClass: 'STANDARD',
    })),
    CommonPrefixes: entries.flatMap((entry) =>
      'prefix' in entry ? [{ Prefix: spell(entry.prefix) }] : [],
    ),
  }
}

export async function listObjects(call: S3Request): Promise<S3Response> {
  const bucket = await call.bucket()
  const spell = spelling(call)
  const prefix = call.parameter('prefix') ?? ''
  const delimiter = call.parameter('delimiter') ?? ''
  const pageSize = countParameter(call, 'max-keys', 1000)
  const isSecond = call.parameter('list-type') === '2'
  const token = call.parameter('continuation-token')
  const startAfter = call.parameter('start-after') ?? ''
  const marker = isSecond ? (decodedToken(token) ?? startAfter) : (call.parameter('marker') ?? '')
  const page: ListPage =
    pageSize === 0
      ? { entries: [], nextMarker: null }
      : await listPage(call.store.db, bucket.id, { prefix, delimiter, marker, pageSize })
  const owner = await call.ownerOf(bucket)
  const ownerContent = { ID: owner, DisplayName: owner }
  const isTruncated = page.nextMarker !== null
  const common = {
    Name: bucket.label,
    Prefix: spell(prefix),
    Delimiter: delimiter === '' ? undefined : spell(delimiter),
    MaxKeys: pageSize,
    EncodingType: call.parameter('encoding-type'),
    IsTruncated: isTruncated,
  }
  if (!isSecond)
    return xmlResponse(
      document('ListBucketResult', {
        ...common,
        Marker: spell(marker),
        // S3 sends NextMarker only if there is a delimiter. Without it clients use the last name, which is the same
        // value.
        NextMarker: page.nextMarker === null ? undefined : spell(page.nextMarker),
        ...contents(page, spell, ownerContent),
      }),
    )
  const fetchOwner = call.parameter('fetch-owner') === 'true'
  return xmlResponse(
    document('ListBucketResult', {
      ...common,
      KeyCount: page.entries.length,
      ContinuationToken: token,
      NextContinuationToken: page.nextMarker === null ? undefined : newToken(page.nextMarker),
      StartAfter: startAfter === '' ? undefined : spell(startAfter),
      ...contents(page, spell, fetchOwner ? ownerContent : undefined),
    }),
  )
}

const newToken = (marker: string) => Buffer.from(`1 ${marker}`).toString('base64url')

function decodedToken(token: string | undefined): string | undefined {
  if (token === undefined) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const text = bytes.toString('utf8')
  if (!text.startsWith('1 ') || !isUtf8(bytes) || !isStorable(text))
    throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect')
  return text.slice(2)
}

/** Parses the XML body of a DeleteObjects request. @throws S3Error MalformedXML, InvalidArgument for another version */
export async function namedToDelete(text: string) {
  const root = await readXml(text, 'Delete')
  const objects = (root ? nodes(root, 'Object') : []).map((each) => ({
    name: childText(each, 'Key') ?? '',
    etag: childText(each, 'ETag'),
    version: childText(each, 'VersionId'),
  }))
  const isWhole = objects.length > 0 && objects.every(({ name }) => name !== '' && isStorable(name))
  if (!root || !isWhole || objects.length > 1000) throw new S3Error('MalformedXML')
  for (const { version } of objects) requireOnlyVersion(version)
  return { objects, isQuiet: childText(root, 'Quiet') === 'true' }
}

export async function deleteObjects(call: S3Request, store: ObjectFiles): Promise<S3Response> {
  const bucket = await call.bucket()
  const { objects, isQuiet } = await namedToDelete(await call.text({ limits: deleteObjectsLimits }))
  const deleted: { Key: string; VersionId?: string }[] = []
  const failed: { name: string; fault: S3Error }[] = []
  for (const { name, etag, version } of objects)
    try {
      const conditions = etag === undefined ? {} : { ifMatch: etag }
      const files = await deleteObjectRow(call.store.db, bucket.id, name, conditions)
      await store.remove(files)
      deleted.push({ Key: name, ...(version !== undefined && { VersionId: onlyVersion }) })
    } catch (error) {
      if (!(error instanceof S3Error)) throw error
      failed.push({ name, fault: error })
    }
  return xmlResponse(
    document('DeleteResult', {
      Deleted: isQuiet ? [] : deleted,
      Error: failed.map(({ name, fault }) => ({
        Key: name,
        Code: fault.code,
        Message: fault.message,
      })),
    }),
  )
}
