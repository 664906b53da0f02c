import { queryClient } from '#api/query/query.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'

export const ticket = {
  id: 7,
  summary: 'Disk is slow',
  description: 'Since noon.',
  status: 'open',
  opened: '2026-01-02T03:04:05',
  opened_by: 'jonas',
  updated: '2026-01-03T03:04:05',
  updated_by: 'Noor',
  closable: true,
  entity: { id: 3, label: 'web-1', type: 'compute', url: '/v4/compute/instances/3' },
  attachments: [],
}

const reply = {
  id: 12,
  description: 'We look into it.',
  created: '2026-01-03T03:04:05',
  created_by: 'Noor',
  from_compute: true,
}

const listOf = (rows: readonly object[]) => ({
  data: rows,
  page: 1,
  pages: 1,
  results: rows.length,
})

interface Given {
  tickets?: object[]
  /** Replies of each ticket. */
  replies?: object[]
  others?: (request: RecordedRequest) => object | undefined
}

/** Simulates the API with tickets, for the user `jonas`. */
export function supportApi({ tickets = [ticket], replies = [reply], others }: Given = {}) {
  const forget = () => queryClient.clear()
  forget()
  const api = respondWith((request) => {
    const { path, method } = request
    const own = others?.(request)
    if (own) return own
    if (path === '/session') return { username: 'jonas' }
    if (path === '/profile/grants') return {}
    if (path === '/support/tickets' && method === 'POST')
      return { ...ticket, ...(request.body as object), id: 20, status: 'new' }
    if (path === '/support/tickets') return listOf(tickets)
    if (path.endsWith('/replies')) return listOf(replies)
    const id = Number(/^\/support\/tickets\/(\d+)$/.exec(path)?.[1] ?? Number.NaN)
    if (Number.isNaN(id)) return listOf([])
    return tickets.find((row) => 'id' in row && row.id === id) ?? { ...ticket, id }
  })
  return { ...api, tickets, forget }
}
