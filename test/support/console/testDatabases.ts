import type { RecordedRequest } from '#test/support/console/testApi.ts'

export const orders = {
  id: 5,
  label: 'orders',
  region: 'us-east',
  type: 'g6-dedicated-2',
  engine: 'mysql',
  version: '8.0.30',
  status: 'active',
  allow_list: ['203.0.113.0/24'],
  cluster_size: 1,
  hosts: { primary: 'db-5.example.net', secondary: 'db-5-private.example.net' },
  port: 3306,
  ssl_connection: true,
  updates: {
    frequency: 'weekly',
    day_of_week: 1,
    hour_of_day: 23,
    duration: 3,
    week_of_month: null,
  } as object,
}

const reports = { ...orders, id: 6, label: 'reports' }

const priced = (id: string, label: string, disk: number, single: number) => ({
  id,
  label: `DBaaS - ${label}`,
  disk,
  memory: 4096,
  vcpus: 2,
  engines: Object.fromEntries(
    ['mysql', 'postgresql'].map((engine) => [
      engine,
      [1, 3].map((quantity) => ({ quantity, price: { monthly: single * quantity } })),
    ]),
  ),
})

const types = [
  priced('g6-nano-1', 'Nano 1GB', 25_600, 15),
  priced('g6-dedicated-2', 'Dedicated 4GB', 81_920, 65),
  priced('g6-dedicated-4', 'Dedicated 8GB', 163_840, 130),
]

export interface DatabaseTestState {
  /** The database in its initial state; writes change it. */
  current: object
  /** Changes that another user makes after the database was rendered. */
  elsewhere: object
  events: object[]
  computes?: object[]
  /** Error with which every write is rejected. */
  writeError?: object
}

const listOf = (rows: object[]) => ({ data: rows, page: 1, pages: 1, results: rows.length })

/** Returns the responses of an API with two databases, `orders` and `reports`. */
export const databaseResponses =
  (state: DatabaseTestState) =>
  ({ method, path, body }: RecordedRequest): object => {
    if (method !== 'GET' && state.writeError)
      return { status: 400, body: { errors: [state.writeError] } }
    if (path === '/profile/grants') return {}
    if (path === '/databases/instances') return listOf([state.current, reports])
    if (path === '/databases/types') return listOf(types)
    if (path === '/databases/engines')
      return listOf([
        { id: 'mysql/8.0.30', engine: 'mysql', version: '8.0.30' },
        { id: 'postgresql/14.6', engine: 'postgresql', version: '14.6' },
      ])
    if (path === '/regions')
      return listOf([
        { id: 'us-east', label: 'Newark', status: 'ok', capabilities: ['Managed Databases'] },
        { id: 'us-west', label: 'Fremont', status: 'ok', capabilities: [] },
      ])
    if (path === '/compute/instances') return listOf(state.computes ?? [])
    if (path === '/account/events') return listOf(state.events)
    if (path === '/session/address') return { address: '198.51.100.7' }
    if (path.endsWith('/credentials')) return { username: 'dbroot', password: 's3cret-word' }
    if (path.endsWith('/ssl')) return { ca_certificate: btoa('-----BEGIN CERTIFICATE-----\n') }
    if (path.endsWith('/backups'))
      return listOf([
        { id: 1, type: 'auto', label: 'Scheduled', created: '2026-05-12T00:00:00' },
        { id: 2, type: 'snapshot', label: 'before', created: '2026-05-11T09:00:00' },
      ])
    if (/^\/databases\/\w+\/instances$/.test(path) && method === 'POST')
      return { ...orders, ...(body as object), status: 'provisioning' }
    if (/^\/databases\/\w+\/instances\/5$/.test(path)) {
      if (method === 'PUT') {
        const { updates, ...rest } = body as { updates?: object }
        state.current = {
          ...state.current,
          ...rest,
          ...(updates && { updates: { ...orders.updates, ...updates } }),
        }
      }
      return { ...state.current, ...state.elsewhere }
    }
    return listOf([])
  }
