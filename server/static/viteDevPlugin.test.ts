import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDevelopmentPages } from './viteDevPlugin.ts'
import { serve, type Served, signIn } from '../../test/support/server/serve.ts'

const hiddenFiles = [
  'data (1)/platform.sqlite',
  'data (1)/platform.sqlite-wal',
  'data (1)/objects/1',
  'other.sqlite',
  '.env',
  'server.pem',
]

let root: string
let served: Served
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'console-dev-'))
  await writeFile(join(root, 'index.html'), '<!doctype html><script type="module" src="/main.ts">')
  await writeFile(join(root, 'main.ts'), 'export const typed: number = 1')
  await mkdir(join(root, 'data (1)/objects'), { recursive: true })
  for (const file of hiddenFiles) await writeFile(join(root, file), 'secret')
  served = await serve({}, (app) => addDevelopmentPages(app, root, join(root, 'data (1)')))
  await served.app.ready()
})
afterAll(async () => {
  await served.app.close()
  await rm(root, { recursive: true })
})

test('serves sources without bundling them', async () => {
  const page = await served.app.inject({ url: '/compute', headers: { accept: 'text/html' } })
  expect(page.body).toContain('/@vite/client')
  const script = await served.app.inject({ url: '/main.ts' })
  expect(script.body).toContain('export const typed = 1')
})

test('serves the session and the API as in production', async () => {
  const browser = await signIn(served.app)
  expect((await browser.call('GET', '/v4/profile')).json()).toEqual({ username: 'admin' })
  const unknown = await browser.call('GET', '/session/unknown')
  expect([unknown.statusCode, unknown.json()]).toEqual([
    404,
    { errors: [{ reason: expect.any(String) }] },
  ])
})

test.each(hiddenFiles)('does not serve %s', async (file) => {
  const path = encodeURI(file)
  for (const url of [path, `${path}?raw`, `${path}?url&inline`, `@fs${encodeURI(root)}/${path}`]) {
    const answer = await served.app.inject({ url: `/${url}` })
    expect(answer.statusCode, url).not.toBe(200)
    expect(answer.body).not.toMatch(/secret|c2VjcmV0/)
  }
})
