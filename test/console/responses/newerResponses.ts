/**
 * Responses observed from services newer than the documents, each as a change to a response of the platform.
 */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

export interface NewerAnswer {
  title: string
  /** Paths of the responses to change, without `/v4`. */
  at: RegExp
  /** Changes the object of such a response, or each row of a list. */
  change?: (row: JsonObject, index: number) => void
  /** Changes the list object as a whole. */
  changeList?: (list: JsonObject, rows: Json[]) => void
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const within = (row: JsonObject, key: string, change: (inner: JsonObject) => void) => {
  const inner = row[key]
  if (isObject(inner)) change(inner)
}

const entities = (row: JsonObject): JsonObject[] =>
  [row.entity, row.secondary_entity, ...(Array.isArray(row.entities) ? row.entities : [])].filter(
    isObject,
  )

const protocols = ['ALL', '50', '6']

export const newerAnswers = {
  addresses: {
    title: 'an address of no instance',
    at: /^\/(networking\/)?(vpcs\/)?(\d+\/)?ips/,
    change: (row) => {
      if ('compute_id' in row) row.compute_id = null
    },
  },
  images: {
    title: 'an image with unknown capabilities',
    at: /^\/images/,
    change: (row) => {
      row.capabilities = ['cloud-init', 'distributed-sites', 'constructor']
    },
  },
  protocols: {
    title: 'a firewall with unknown protocols',
    at: /^\/networking\/firewalls(\/\d+)?(\/rules)?$|\/firewalls$/,
    change: (row) => {
      const rules = isObject(row.rules) ? row.rules : row
      if (!Array.isArray(rules.inbound)) return
      const [rule] = rules.inbound
      if (!isObject(rule)) return
      const { ports: _, ...rest } = rule
      rules.inbound = protocols.map((protocol) => ({ ...rest, protocol, label: `any-${protocol}` }))
    },
  },
  outbound: {
    title: 'a firewall without a list of outbound rules',
    at: /^\/networking\/firewalls(\/\d+)?(\/rules)?$|\/firewalls$/,
    change: (row) => {
      const rules = isObject(row.rules) ? row.rules : row
      if ('outbound' in rules) rules.outbound = null
    },
  },
  kernels: {
    title: 'a kernel of an unknown time',
    at: /^\/compute\/kernels/,
    change: (row) => {
      row.built = null
    },
  },
  scripts: {
    title: 'a script of withdrawn images and inputs without examples',
    at: /^\/compute\/scripts/,
    change: (row) => {
      if (!Array.isArray(row.images) || !Array.isArray(row.user_defined_fields)) return
      row.images = [null, ...row.images]
      for (const field of row.user_defined_fields) if (isObject(field)) delete field.example
    },
  },
  statuses: {
    title: 'a thing of unknown status',
    at: /^\/(compute\/instances|volumes|images|databases|domains|networking\/firewalls|support\/tickets|regions|object-storage\/clusters|account\/maintenance)/,
    change: (row, index) => {
      if ('status' in row) row.status = ['hibernated', 'constructor'][index % 2] ?? null
    },
  },
  entities: {
    title: 'an entity without a label',
    at: /./,
    change: (row) => {
      for (const entity of entities(row)) entity.label = null
    },
  },
  entityTypes: {
    title: 'an entity of unknown type',
    at: /^\/(support\/tickets|networking\/firewalls|account\/maintenance|account\/notifications)/,
    change: (row, index) => {
      for (const entity of entities(row))
        entity.type = index % 2 === 0 ? 'placement_group' : 'constructor'
    },
  },
  tagged: {
    title: 'a tagged object of unknown type',
    at: /^\/tags\/[^/]+$/,
    changeList: (_, rows) => {
      rows.push({ type: 'placement_group', data: { id: 7, label: 'near-together' } })
      rows.push({ type: 'constructor', data: { id: 8, label: null } })
    },
  },
  grants: {
    title: 'grants of unknown areas and levels',
    at: /^\/(account\/users\/[^/]+|profile)\/grants$/,
    change: (row) => {
      row.placement_group = [{ id: 7, label: 'near-together', permissions: 'read_only' }]
      row.firewall = [{ id: 8, label: null, permissions: 'hibernate' }]
      within(row, 'global', (global) => {
        global.add_placement_groups = true
        global.hibernate = 'constructor'
      })
    },
  },
  databases: {
    title: 'a database without fields of this version',
    at: /^\/databases\/(\w+\/)?instances/,
    change: (row) => {
      delete row.replication_type
      delete row.instance_uri
      within(row, 'hosts', (hosts) => {
        hosts.standby = hosts.secondary ?? null
        delete hosts.secondary
      })
      within(row, 'updates', (updates) => {
        delete updates.week_of_month
        updates.pending = []
      })
    },
  },
  buckets: {
    title: 'a bucket by its region',
    at: /^\/object-storage\/buckets(\/[^/]+)?(\/[^/]+)?$/,
    change: (row) => {
      if (typeof row.cluster !== 'string') return
      row.region = row.cluster.replace(/-1$/, '')
      delete row.cluster
    },
  },
  events: {
    title: 'an event of unknown kind, status and entity',
    at: /^\/account\/events/,
    change: (row, index) => {
      const names = ['placement_group_assign', 'constructor', 'lke_pool_recycle']
      row.action = names[index % names.length] ?? null
      row.status = ['canceled', 'hibernated', 'constructor'][index % 3] ?? null
      within(row, 'entity', (entity) => {
        entity.type = index % 2 === 0 ? 'placement_group' : 'constructor'
      })
    },
  },
  rows: {
    title: 'a list of more rows than it says',
    at: /./,
    changeList: (list, rows) => {
      list.results = Math.max(rows.length - 2, 0)
    },
  },
  results: {
    title: 'a list of fewer rows than it says',
    at: /./,
    changeList: (list, rows) => {
      list.results = rows.length + 3
    },
  },
} as const satisfies Record<string, NewerAnswer>

/** Returns the response for `path` as a newer service sends it. */
export function changed<Body extends Json>(
  body: Body,
  path: string,
  changes: readonly NewerAnswer[],
): Body {
  const wanted = changes.filter(({ at }) => at.test(path))
  const list = isObject(body) && Array.isArray(body.data) ? body.data : undefined
  for (const [index, row] of (list ?? [body].flat()).entries())
    if (isObject(row)) for (const { change } of wanted) change?.(row, index)
  if (isObject(body) && list) for (const { changeList } of wanted) changeList?.(body, list)
  return body
}
