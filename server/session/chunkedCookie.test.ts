import cookiePlugin from '@fastify/cookie'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { CookieTooLong, SealedCookie } from './chunkedCookie.ts'
import { browserOf } from '../../test/support/server/serve.ts'

async function setUpCookie() {
  const app = fastify()
  await app.register(cookiePlugin)
  const cookie = new SealedCookie('console', 'strict')
  app.post('/', (request, reply) => {
    cookie.write(request, reply, request.body as string, 60)
    return reply.send()
  })
  app.get('/', (request) => cookie.read(request).at(-1) ?? 'nothing')
  app.delete('/', (request, reply) => {
    cookie.clear(request, reply)
    return reply.send()
  })
  const browser = browserOf(app, { host: '127.0.0.1:8400', 'content-type': 'text/plain' })
  return {
    browser,
    write: (text: string) => browser.call('POST', '/', { payload: text }),
    read: async () => (await browser.call('GET', '/')).body,
  }
}

test.each([1, 3500, 3501, 9000, 14_000])(
  'stores an encrypted text of %d characters',
  async (size) => {
    const { browser, write, read } = await setUpCookie()
    const text = `${'abcdefg.'.repeat(size / 8)}${'x'.repeat(size % 8)}`
    await write(text)
    expect(await read()).toBe(text)
    for (const [name, value] of browser.cookies)
      expect(name.length + value.length).toBeLessThan(3800)
  },
)

test('clears the cookie and only those of its chunks that were sent', async () => {
  const { browser, write } = await setUpCookie()
  const cleared = async () => (await browser.call('DELETE', '/')).cookies.map(({ name }) => name)
  expect(await cleared()).toEqual(['console-8400'])
  await write('a'.repeat(4000))
  browser.cookies.set('console-8400.4', 'of another')
  expect(await cleared()).toEqual(['console-8400', 'console-8400.1'])
})

test('ignores leftover chunks when a shorter text follows a longer one', async () => {
  const { write, read } = await setUpCookie()
  await write('a'.repeat(9000))
  await write('b'.repeat(4000))
  expect(await read()).toBe('b'.repeat(4000))
  await write('c')
  expect(await read()).toBe('c')
})

test('reads each of several cookies with the same name', async () => {
  const app = fastify()
  await app.register(cookiePlugin)
  const sealedCookie = new SealedCookie('console', 'strict')
  app.get('/', (request) => sealedCookie.read(request))
  const parts = ['=strange', '=2~one', '.1=-two', '=own', '.1=-three']
  const answer = await app.inject({
    url: '/',
    headers: {
      host: '127.0.0.1:8400',
      cookie: parts.map((part) => `console-8400${part}`).join('; '),
    },
  })
  expect(answer.json()).toEqual(['strange', 'one-two', 'one-three', 'own'])
})

/** Returns the texts that are read from a Cookie header at a host. */
async function readOf(cookie: string, host = '127.0.0.1:8400'): Promise<string[]> {
  const app = fastify()
  await app.register(cookiePlugin)
  const sealedCookie = new SealedCookie('console', 'strict')
  app.get('/', (request) => sealedCookie.read(request))
  return (await app.inject({ url: '/', headers: { host, cookie } })).json()
}

test('reads at most 20 cookies with the same name, with or without chunks', async () => {
  const many = Array.from({ length: 30 }, (_, at) => String(at))
  const first = many.slice(0, 20)
  expect(await readOf(many.map((each) => `console-8400=${each}`).join('; '))).toEqual(first)
  const pieces = ['console-8400=2~x', ...many.map((each) => `console-8400.1=${each}`)]
  expect(await readOf(pieces.join('; '))).toEqual(first.map((each) => `x${each}`))
})

test('does not parse a chunk count from the middle of a value', async () => {
  expect(await readOf('console-8400=x2~one; console-8400.1=two')).toEqual(['x2~one'])
})

test('reads only the cookie with the exact name at the default HTTP port', async () => {
  expect(await readOf('console-80=own; =console-80=strange', 'console.test')).toEqual(['own'])
})

test('removes all chunks when the cookie is cleared', async () => {
  const { browser, write, read } = await setUpCookie()
  await write('a'.repeat(9000))
  await browser.call('DELETE', '/', { payload: '' })
  expect(browser.cookies.size).toBe(0)
  expect(await read()).toBe('nothing')
})

test('rejects a text that is too long for browsers to store', async () => {
  const { write } = await setUpCookie()
  const answer = await write('a'.repeat(14_001))
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({
    message: new CookieTooLong('The tokens are too long for a cookie.').message,
  })
})
