import { expect } from 'vitest'
import { parseXml, childText } from '../../../platform/object-store/s3/xml.ts'
import type { Bucketed, Site } from './site.ts'

type Parameters = Record<string, string>

/**
 * Sends the requests of the console in a browser: to the API, and to the store with URLs that the API signs.
 */
export async function actAsConsole(site: Site, of: Pick<Bucketed, 'me' | 'Bucket'>): Promise<void> {
  const { me, Bucket } = of
  const path = { clusterId: 'us-east-1', bucket: Bucket }
  const origin = 'https://console.example'

  const signed = async (method: string, name: string, type?: string, parameters?: Parameters) =>
    await me.call('createObjectUrl', {
      path,
      body: {
        name,
        method,
        ...(type !== undefined && { content_type: type }),
        ...(parameters && { parameters }),
      },
    })
  const send = async (
    method: string,
    name: string,
    { type, parameters, body }: { type?: string; parameters?: Parameters; body?: string } = {},
  ) => {
    const { url } = await signed(method, name, type, parameters)
    const headers = { origin, ...(type !== undefined && { 'content-type': type }) }
    return await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
  }
  const names = async (query: Parameters = {}) =>
    (await me.call('listObjects', { path, query })).data.map(({ name }) => name)
  const content = async (name: string) => await (await send('GET', name)).text()

  // The bucket's CORS rules decide whether a page of another origin has access.
  const preflight = async () => {
    const { url } = await signed('PUT', 'a', 'text/plain')
    const headers = {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    }
    return (await fetch(url, { method: 'OPTIONS', headers })).status
  }
  expect(await preflight()).toBe(403)
  await me.call('updateBucketAccess', { path, body: { cors_enabled: true } })
  expect(await preflight()).toBe(200)

  // Upload in one request, and in parts, one of which is sent twice.
  const type = 'text/plain'
  const odd = 'folder/a b+%ü#1.txt'
  const wrote = await send('PUT', odd, { type, body: 'small' })
  expect([wrote.status, wrote.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  const begun = await send('POST', 'folder/parts', { type, parameters: { uploads: '' } })
  const uploadId =
    childText(parseXml(await begun.text(), 'InitiateMultipartUploadResult') ?? {}, 'UploadId') ?? ''
  const large = 'x'.repeat(5 * 1024 ** 2)
  const part = async (partNumber: string, body: string) =>
    (
      await send('PUT', 'folder/parts', { type, parameters: { uploadId, partNumber }, body })
    ).headers
      .get('etag')
      ?.replaceAll('"', '') ?? ''
  await part('1', 'broken off')
  const tags = [await part('1', large), await part('2', 'the end')]
  const list = tags.map(
    (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  )
  const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
  const done = await send('POST', 'folder/parts', { type, parameters: { uploadId }, body })
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('-2')])
  expect(await content('folder/parts')).toBe(`${large}the end`)

  // Browse by folder.
  expect(await names({ delimiter: '/' })).toEqual(['folder/'])
  expect(await names({ delimiter: '/', prefix: 'folder/' })).toEqual([odd, 'folder/parts'])

  // Copy, with S3 headers sent as signed parameters.
  const source = (name: string) =>
    `/${[Bucket, ...name.split('/')].map(encodeURIComponent).join('/')}`
  const copy = async (from: string, to: string, more: Parameters = {}) =>
    await send('PUT', to, {
      type: 'application/octet-stream',
      parameters: { 'x-amz-copy-source': source(from), ...more },
    })
  const copied = await copy(odd, `copies/${odd}`, { 'x-amz-acl': 'public-read' })
  expect([copied.status, await copied.text()]).toEqual([
    200,
    expect.stringContaining('<CopyObjectResult'),
  ])
  expect(await content(`copies/${odd}`)).toBe('small')
  expect((await send('GET', `copies/${odd}`)).headers.get('content-type')).toBe(type)
  expect((await copy('folder/parts', 'copies/parts')).status).toBe(200)
  expect(await content('copies/parts')).toBe(`${large}the end`)
  const missing = await copy('none', 'copies/none')
  expect([missing.status, await missing.text()]).toEqual([
    404,
    expect.stringContaining('NoSuchKey'),
  ])

  // ACLs, including those set by a copy.
  const open = async (name: string) =>
    (await site.plain(`/${Bucket}/${name.split('/').map(encodeURIComponent).join('/')}`)).status
  expect([await open(odd), await open(`copies/${odd}`)]).toEqual([403, 200])
  const acl = await me.call('getObjectAcl', { path, query: { name: `copies/${odd}` } })
  expect(acl.acl).toBe('public-read')
  await me.call('updateObjectAcl', { path, body: { name: `copies/${odd}`, acl: 'private' } })
  await me.call('updateObjectAcl', { path, body: { name: odd, acl: 'public-read' } })
  expect([await open(odd), await open(`copies/${odd}`)]).toEqual([200, 403])

  // A link to share, with a file name for the download.
  const saved = await send('GET', odd, {
    parameters: { 'response-content-disposition': 'attachment; filename="x.txt"' },
  })
  expect([saved.status, saved.headers.get('content-disposition'), await saved.text()]).toEqual([
    200,
    'attachment; filename="x.txt"',
    'small',
  ])
  expect((await signed('GET', odd)).exists).toBe(true)

  // Delete a folder, object by object.
  for (const name of await names()) expect((await send('DELETE', name)).status).toBe(204)
  expect(await names()).toEqual([])
  expect((await signed('GET', odd)).exists).toBe(false)
  await me.call('deleteBucket', { path })
}
