import { randomUUID } from 'node:crypto'
import { type Api, expect, test as base } from './test.ts'

interface TestBucket {
  label: string
  /** URL of the bucket in the console. */
  address: string
  put: (name: string, body?: string | Uint8Array<ArrayBuffer>, type?: string) => Promise<void>
  /** Returns all object names, sorted. */
  names: (prefix?: string) => Promise<string[]>
}

interface Listed {
  data: { name: string }[]
  next_marker: string | null
}

/** Creates a bucket, by default with CORS, and returns functions to fill and list it. */
export async function newBucket(api: Api, cors = true): Promise<TestBucket> {
  const label = `bucket-${randomUUID().slice(0, 8)}`
  const path = `/object-storage/buckets/us-east-1/${label}`
  await api.post('/object-storage/buckets', { cluster: 'us-east-1', label, cors_enabled: cors })
  return {
    label,
    address: `/object-storage/us-east-1/${label}`,
    async put(name, body = name, type = 'text/plain') {
      const { url } = await api.send<{ url: string }>('POST', `${path}/object-url`, {
        name,
        method: 'PUT',
        content_type: type,
      })
      const answer = await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })
      expect(answer.status, name).toBe(200)
    },
    async names(prefix = '') {
      const found: string[] = []
      let marker: string | null = ''
      do {
        const query = new URLSearchParams({ prefix, marker, page_size: '500' })
        const page: Listed = await api.get(`${path}/object-list?${query.toString()}`)
        found.push(...page.data.map(({ name }) => name))
        marker = page.next_marker
      } while (marker !== null)
      return found
    },
  }
}

/** Signs in a user and provides buckets for tests. */
export const test = base.extend<{ makeBucket: (cors?: boolean) => Promise<TestBucket> }>({
  makeBucket: async ({ account, api, signIn }, run) => {
    const token = await account.token()
    await signIn({ token })
    await run((cors) => newBucket(api(token), cors))
  },
})
