// @module-tag slow

import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Dialect } from '../../../shared/dialect/dialect.ts'
import { DialectMapper } from '../../../shared/dialect/dialectMapper.ts'
import { identityContext } from '../../../shared/dialect/contexts.ts'
import { mapValue } from '../../../shared/dialect/values.ts'
import { publishedEvents } from '../../support/server/publishedEvents.ts'
import {
  capabilityTexts,
  eventTexts,
  everyEvent,
  linkedTypes,
  notificationTexts,
  scopeTexts,
  statisticsTitle,
  unlinkedTypes,
} from './liveKinds.ts'
import type { JsonObject } from './newerResponses.ts'
import { screensOf } from './screens.ts'

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown

const mapper = new DialectMapper(
  readJson('dialects/linode.json') as Dialect,
  Object.keys((readJson('contract/generated/bundled.json') as { paths: object }).paths),
)

type Change = (body: JsonObject, rows: JsonObject[]) => JsonObject[] | void

/** Changes by path, to responses in the terms of the remote API. */
let changes: Readonly<Record<string, Change>> = {}
let scopes: string | undefined
const innerHeight = window.innerHeight
beforeEach(() => {
  // Tables render only the rows that fit.
  window.innerHeight = 100_000
})
afterEach(() => {
  window.innerHeight = innerHeight
  changes = {}
  scopes = undefined
})

const { opens } = screensOf(({ status, body, headers }, path) => {
  const change = changes[path]
  const context = mapper.path('out', `/v4${path}`)?.context ?? identityContext
  const there = mapValue(body, context, 'out') as JsonObject
  if (change && status === 200) {
    const rows = change(there, (Array.isArray(there.data) ? there.data : []) as JsonObject[])
    if (rows) Object.assign(there, { data: rows, results: rows.length, pages: 1 })
  }
  return {
    status,
    body: mapValue(there, context, 'back') as JsonObject,
    headers: scopes ? { 'X-OAuth-Scopes': mapper.scopes.back(scopes) } : headers,
  }
})

/** Names and spellings of the remote API, which the console replaces by its terms. */
const foreign = /linode|nanode|node ?balancer|stack ?script|longview|lassie|\blish\b|\blke|akamai/i

/** Identifiers such as `placement_group_assign`, except for the levels of scopes. */
const raw = /\b(?!read_(?:only|write))[a-z]+_[a-z_]+\b/

/** Scopes, which are shown by their names in the contract, because programs use them. */
const scope = /\b[a-z_]+:read_(only|write)/g

function expectConsoleTerms() {
  const text = document.body.textContent
  expect(foreign.exec(text)).toBeNull()
  expect(raw.exec(text.replaceAll(scope, ''))).toBeNull()
}

const types = { ...linkedTypes, ...unlinkedTypes }

/** Entities of every type without a label, so that they are named by their type. */
const entities = Object.keys(types).map((type, index) => ({
  id: 700 + index,
  type,
  label: null,
  url: null,
}))
const nameOf = (type: string) =>
  `${types[type]} ${entities.find((entity) => entity.type === type)?.id}`

/** Types on whose objects users can have grants. */
const grantTypes = [
  'linode',
  'nodebalancer',
  'stackscript',
  'longview',
  'lkecluster',
  'placement_group',
]

const everyName = Object.keys(types).map(nameOf)

const actions = everyEvent(publishedEvents)
const minutesAgo = (minutes: number) =>
  new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19)

/** Returns an event of each kind, about entities of every type. */
const events = (kinds: readonly string[], others: JsonObject = {}): JsonObject[] =>
  kinds.map((action, index) => ({
    id: 100_000 - index,
    action,
    status: 'notification',
    created: minutesAgo(index + 1),
    // An entity that an event reports as deleted is not a link.
    entity: action.endsWith('_delete') ? null : (entities[index % entities.length] ?? null),
    secondary_entity: null,
    percent_complete: null,
    time_remaining: null,
    rate: null,
    duration: 0,
    username: 'jonas',
    message: '',
    seen: false,
    read: false,
    ...others,
  }))

/** Returns a row for each entity, as copies of the first row. */
const perEntity = (
  rows: readonly JsonObject[],
  row: (entity: JsonObject, index: number) => object,
) => entities.map((entity, index) => ({ ...rows[0], id: 800 + index, ...row(entity, index) }))

const announced = (when: number) => ({
  '/account/maintenance': () =>
    entities.map((entity, index) => ({
      type: 'reboot',
      status: 'pending',
      reason: 'Host update.',
      when: minutesAgo(-when - index),
      entity: entity.type === 'linode' ? { ...entity, type: 'Linode' } : entity,
    })),
  '/account/notifications': () =>
    entities.map((entity, index) => ({
      type: Object.keys(notificationTexts)[index % 3] ?? null,
      severity: 'major',
      label: null,
      message: 'Soon.',
      body: null,
      when: null,
      until: null,
      entity,
    })),
})

const scopeList = Object.keys(scopeTexts).join(' ')
const hereScopes = Object.keys(scopeTexts).map((scope) => mapper.scopes.back(scope))

const everyChange: Readonly<Record<string, Change>> = {
  ...announced(2000),
  '/account/events': () => events(actions),
  '/support/tickets': (_body, rows) => perEntity(rows, (entity) => ({ entity })),
  '/networking/firewalls': (_body, rows) =>
    perEntity(rows, (entity, index) => ({ label: `edge-${index}`, entities: [entity] })),
  '/networking/firewalls/1/devices': (_body, rows) =>
    perEntity(rows, (entity) => ({ entity, type: entity.type })),
  '/tags/production': () =>
    entities.map(({ id, type }) => ({ type, data: { id, label: nameOf(type) } })),
  '/account/users/jonas/grants': (body) => {
    const grants = Object.fromEntries(
      entities
        .filter(({ type }) => grantTypes.includes(type))
        .map(({ id, type }) => [type, [{ id, label: nameOf(type), permissions: 'read_only' }]]),
    )
    Object.assign(body, grants)
    Object.assign(body.global as JsonObject, {
      add_kubernetes: true,
      add_lkes: true,
      add_longview: true,
      add_nodebalancers: true,
      add_stackscripts: true,
      longview_subscription: true,
    })
  },
  '/profile/tokens': (_body, rows) => {
    for (const row of rows) row.scopes = scopeList
  },
  '/profile/apps': () => [
    {
      id: 1,
      label: 'Deployer',
      scopes: scopeList,
      created: minutesAgo(5),
      expiry: null,
      website: 'app.example',
      thumbnail_url: null,
    },
  ],
  '/regions': (_body, rows) => {
    for (const row of rows) row.capabilities = Object.keys(capabilityTexts)
  },
  '/compute/instances/1/stats': (body) => {
    body.title = statisticsTitle
  },
  '/account/settings': (body) => {
    body.longview_subscription = 'longview-10'
  },
}

const actionsOf = (texts: typeof eventTexts) => Object.values(texts)

const places: [address: string, expectedTexts: readonly string[]][] = [
  ['/events', [...actionsOf(eventTexts), ...everyName]],
  ['/support', everyName],
  ['/firewalls', everyName],
  ['/firewalls/1/devices', everyName],
  ['/calendar', everyName],
  ['/tags/production', Object.values(types)],
  [
    '/account/users/jonas',
    [
      'Create Kubernetes clusters',
      'Create metrics clients',
      'Create load balancers',
      'Metrics plan',
    ],
  ],
  ['/account/tokens', hereScopes],
  ['/account/applications', Object.values(scopeTexts)],
  ['/regions', [`${Object.keys(capabilityTexts).length} capabilities`]],
  ['/regions/offers', Object.values(capabilityTexts)],
  ['/compute/1/stats', ['CPU']],
  ['/account/settings', ['metrics-10']],
  ['/compute/create', ['Region and plan']],
]

test.each(places)(
  '%s shows every kind of a live account in terms of the console',
  async (address, expectedTexts) => {
    changes = everyChange
    await opens(address)
    await waitFor(() => {
      const text = document.body.textContent
      expect(expectedTexts.filter((each) => !text.includes(each))).toEqual([])
    })
    expectConsoleTerms()
  },
)

test('the panel of notifications and events shows every kind in terms of the console', async () => {
  changes = everyChange
  await opens('/account/settings')
  await userEvent.click(screen.getByRole('button', { name: /^Notifications and events/ }))
  const panel = await screen.findByRole('dialog', { name: 'Notifications and events' })
  const expectedTexts = [
    ...actionsOf(eventTexts),
    ...everyName,
    ...Object.values(notificationTexts),
  ]
  await waitFor(() =>
    expect(expectedTexts.filter((each) => !panel.textContent.includes(each))).toEqual([]),
  )
  expectConsoleTerms()
})

test.each([
  'lassie_reboot',
  'lke_pool_recycle',
  'longviewclient_delete',
  'nodebalancer_config_update',
  'placement_group_assign',
  'stackscript_revise',
])('the overview shows the failed job %s in terms of the console', async (action) => {
  const text = String(eventTexts[action])
  changes = {
    ...everyChange,
    '/account/events': () => events([action], { status: 'failed', percent_complete: 100 }),
  }
  await opens('/overview')
  expect((await screen.findAllByText(text, { exact: false })).length).toBeGreaterThan(0)
  expectConsoleTerms()
})

test('the overview shows announced maintenance in terms of the console', async () => {
  changes = everyChange
  await opens('/overview')
  // The overview lists the first objects with announced maintenance.
  await screen.findAllByText(nameOf('linode'), { exact: false })
  await screen.findAllByText(nameOf('lkecluster'), { exact: false })
  expectConsoleTerms()
})

test('an instance shows its events, and those of the service, in terms of the console', async () => {
  const instance = { id: 1, type: 'linode', label: 'web-iad-1', url: '/v4/linode/instances/1' }
  const kinds = ['lassie_reboot', 'lish_boot', 'placement_group_assign', 'linode_poweroff_on']
  changes = { ...everyChange, '/account/events': () => events(kinds, { entity: instance }) }
  await opens('/compute/1/overview')
  for (const kind of kinds) expect(await screen.findByText(String(eventTexts[kind]))).toBeTruthy()
  expectConsoleTerms()
})

test.each(['/account/profile', '/account/permissions'])(
  '%s shows the scopes of the current token in terms of the console',
  async (address) => {
    scopes = `account:read_only events:read_only ${scopeList}`
    await opens(address)
    for (const scope of hereScopes)
      expect((await screen.findAllByText(scope)).length).toBeGreaterThan(0)
    expectConsoleTerms()
  },
)

/** Names that are links, and names that are not, by screen. */
const linkedPlaces = [
  '/events',
  '/support',
  '/firewalls/1/devices',
  '/calendar',
  '/tags/production',
  '/account/users/jonas',
]

test.each(linkedPlaces)('%s links no entity of a type without a screen', async (address) => {
  changes = everyChange
  await opens(address)
  const isShown = (type: string) => address !== '/account/users/jonas' || grantTypes.includes(type)
  for (const type of Object.keys(unlinkedTypes).filter(isShown)) {
    const shown = await screen.findAllByText(nameOf(type))
    // The calendar links a maintenance to its time.
    const links = shown.map((element) => element.closest('a[href]:not([href^="/calendar"])'))
    expect(links.filter((link) => link !== null)).toEqual([])
  }
  // The users screen shows grants in a form, without links.
  if (address === '/account/users/jonas') return
  for (const type of Object.keys(linkedTypes))
    expect(screen.getAllByText(nameOf(type)).some((element) => element.closest('a[href]'))).toBe(
      true,
    )
})

test('the panel of notifications and events links no entity of a type without a screen', async () => {
  changes = everyChange
  await opens('/account/settings')
  await userEvent.click(screen.getByRole('button', { name: /^Notifications and events/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications and events' }))
  for (const type of Object.keys(unlinkedTypes)) {
    const shown = await panel.findAllByText(nameOf(type))
    expect(shown.filter((element) => element.closest('a[href]'))).toEqual([])
  }
  for (const type of Object.keys(linkedTypes))
    expect(panel.getAllByText(nameOf(type)).some((element) => element.closest('a[href]'))).toBe(
      true,
    )
})
