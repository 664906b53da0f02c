import { afterEach, expect, test, vi } from 'vitest'
import { importFiles } from './importFiles.ts'
import { isChunkLoadError } from './chunkLoadError.ts'

afterEach(() => vi.unstubAllGlobals())

/** @param answers status by URL; null simulates a network error */
function serve(answers: Record<string, number | null>) {
  const fetchUrl = vi.fn((url: string) => {
    const status = answers[url]
    return status == null
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response('code', { status }))
  })
  vi.stubGlobal('fetch', fetchUrl)
  return fetchUrl
}

test('imports the code after all of its files are fetched, each of them once', async () => {
  const fetchUrl = serve({ '/assets/one.js': 200, '/assets/two.js': 200 })
  const load = vi.fn(() => Promise.resolve('code'))
  expect(await importFiles(load, ['assets/one.js', 'assets/two.js'])).toBe('code')
  expect(await importFiles(load, ['assets/one.js'])).toBe('code')
  expect(fetchUrl).toHaveBeenCalledTimes(2)
})

test.each([404, null])(
  'does not import when a file fails to load (%s), and allows a retry',
  async (status) => {
    const files = [`assets/lost-${status}.js`]
    const load = vi.fn(() => Promise.resolve('code'))
    serve({ [`/${files[0]}`]: status })
    const error: unknown = await importFiles(load, files).catch((reason: unknown) => reason)
    expect(isChunkLoadError(error)).toBe(true)
    expect(load).not.toHaveBeenCalled()
    serve({ [`/${files[0]}`]: 200 })
    expect(await importFiles(load, files)).toBe('code')
  },
)

test('does not fetch files that the page already loads', async () => {
  const fetchUrl = serve({})
  const script = Object.assign(document.createElement('script'), { src: '/assets/own.js' })
  document.head.append(script)
  await importFiles(() => Promise.resolve('code'), ['assets/own.js'])
  script.remove()
  expect(fetchUrl).not.toHaveBeenCalled()
})
