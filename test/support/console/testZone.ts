import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import type { DomainRecord } from '#api/generated/types.gen.ts'

const blank = { priority: 0, weight: 0, port: 0, service: null, protocol: null, tag: null }
export const zoneDomain = {
  id: 5,
  domain: 'example.org',
  type: 'master',
  status: 'active',
  soa_email: 'admin@example.org',
  ttl_sec: 0,
}

type Row = Omit<DomainRecord, 'type'> & { type: string }

/** Simulates the API with the records of domain 5. Like the platform, it executes a write once for each key. */
export function zoneApi(
  records: readonly Partial<Row>[],
  others: (request: RecordedRequest) => object | undefined = () => undefined,
) {
  const rows = new Map<number, Row>()
  for (const [at, row] of records.entries()) {
    const id = row.id ?? at + 1
    rows.set(id, { ...blank, name: '', target: '', ttl_sec: 0, type: 'A', ...row, id })
  }
  const state = { owner: zoneDomain as object, last: 100, loses: 0 }
  const doneByKey = new Map<string, object>()
  const list = (data: readonly unknown[]) => ({ data, page: 1, pages: 1, results: data.length })

  const write = ({ method, body }: RecordedRequest, id: number) => {
    if (method === 'DELETE') {
      rows.delete(id)
      return {}
    }
    const sent = body as Partial<Row>
    const row = { ...blank, name: '', ttl_sec: 0, ...rows.get(id), ...sent, id } as Row
    rows.set(id, row)
    return row
  }
  const answer = (request: RecordedRequest): object => {
    const { method, path, headers } = request
    const own = others(request)
    if (own) return own
    if (path === '/domains/5') return state.owner
    if (path === '/domains') return list([state.owner])
    const [, recordId] = /^\/domains\/5\/records(?:\/(\d+))?$/.exec(path) ?? []
    const isRecords = path.startsWith('/domains/5/records')
    if (!isRecords) return list([])
    if (method === 'GET' && recordId === undefined) return list([...rows.values()])
    if (method === 'GET')
      return (
        rows.get(Number(recordId)) ?? { status: 404, body: { errors: [{ reason: 'Not found' }] } }
      )
    const key = headers.get('Idempotency-Key') ?? ''
    const done =
      doneByKey.get(key) ?? write(request, recordId === undefined ? ++state.last : Number(recordId))
    doneByKey.set(key, done)
    if (state.loses > 0) {
      state.loses -= 1
      throw new TypeError('The connection was lost')
    }
    return done
  }
  const api = respondWith(answer)
  return {
    ...api,
    rows,
    /** Executes the next writes but drops their responses. */
    lose: (writes: number) => (state.loses = writes),
    become: (owner: object) => (state.owner = { ...zoneDomain, ...owner }),
    written: () => api.requests.filter(({ method }) => method !== 'GET'),
    read: (path: string) =>
      api.requests.filter((request) => request.method === 'GET' && request.path === path),
  }
}
