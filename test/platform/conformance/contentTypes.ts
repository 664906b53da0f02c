import { HeadObjectCommand, type PutObjectCommandInput } from '@aws-sdk/client-s3'
import { expect } from 'vitest'
import { put, read, type Site } from './site.ts'

const metadata = {
  CacheControl: 'max-age=60',
  ContentDisposition: 'attachment; filename="x.txt"',
  Metadata: { note: 'a note', second: '2' },
}
const everyone = 'uri="http://acs.amazonaws.com/groups/global/AllUsers"'
const acls: readonly Partial<PutObjectCommandInput>[] = [
  {},
  { ACL: 'public-read' },
  // Equal to no canned ACL.
  { GrantRead: everyone, GrantReadACP: everyone },
]

/** Changes content types, and expects the content, the other metadata and the ACL as they were. */
export async function changeContentTypes(site: Site): Promise<void> {
  const of = await site.bucket()
  const path = { clusterId: 'us-east-1', bucket: of.Bucket }
  for (const [at, access] of acls.entries()) {
    const name = `folder/a b+%ü#${at}.txt`
    const query = { name }
    await put(of, name, 'content', { ContentType: 'text/plain', ...metadata, ...access })
    const aclBefore = await of.me.call('getObjectAcl', { path, query })
    expect(await of.me.call('getObjectContentType', { path, query })).toEqual({
      content_type: 'text/plain',
    })
    const typed = { content_type: 'text/markdown; charset=utf-8' }
    const changed = await of.me.call('updateObjectContentType', { path, body: { name, ...typed } })
    expect(changed).toEqual(typed)
    expect(await of.me.call('getObjectContentType', { path, query })).toEqual(typed)
    const head = await of.client.send(new HeadObjectCommand({ Bucket: of.Bucket, Key: name }))
    expect(head).toMatchObject({ ContentType: typed.content_type, ...metadata })
    expect(await read(of, name)).toBe('content')
    expect(await of.me.call('getObjectAcl', { path, query })).toEqual(aclBefore)
  }
  const missing = of.me.call('updateObjectContentType', {
    path,
    body: { name: 'none', content_type: 'text/plain' },
  })
  await expect(missing).rejects.toMatchObject({ status: 404 })
}
