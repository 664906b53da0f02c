import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Area } from '../areas/area.ts'

const list = () => ({ queryKey: [{ _id: 'listGadgets' }] }) as never
const use = {
  id: 'a',
  kind: 'Gadget',
  object: 'one',
  href: undefined,
  where: 'Address',
  value: '192.0.2.1',
}

const gadgets: Area = {
  kinds: [
    {
      type: 'gadget',
      label: 'Gadget',
      plural: 'Gadgets',
      href: (id) => `/gadgets/${id}`,
      addGrant: 'add_volumes',
    },
  ],
  eventPhrases: { gadget_spin: 'Gadget spun' },
  drafts: [{ key: /^console\.gadget$/, loss: () => ({ label: 'Gadget', text: 'unsent form' }) }],
  palette: async () => ({
    paletteArea: {
      menuKeywords: { '/gadgets': 'widgets' },
      commands: [{ id: 'create-gadget', label: 'Create gadget', href: '/gadgets/new' }],
    },
  }),
  objects: async () => ({
    inventorySources: () => [
      {
        key: 'listGadgets',
        name: 'Gadgets',
        kind: 'Gadget',
        read: async () => ({ objects: {}, inner: () => [] }),
      },
    ],
    findSources: [
      { noun: 'gadgets', admits: true, list, usesOf: () => [{ ...use, match: 'exact' }] },
    ],
    tagged: { type: 'gadget', list, readers: ['listVolumes'], labelOf: () => 'one' },
    calendar: {
      kinds: { spin: { label: 'Spins', one: 'gadget', maintains: true, tone: 'blue' } },
      reads: [],
      schedulesOf: () => ({ schedules: [], unknown: [] }),
    },
    ticketSubjects: [{ field: 'volume_id', type: 'gadget', list }],
  }),
}

// The list of manifests is the only module that knows which areas exist.
beforeAll(() => {
  vi.doMock('#api/tasks/taskAreas.ts', async (original) => {
    const { manifests } = await original<{ manifests: object }>()
    return { manifests: { ...manifests, '../../areas/gadgets/area.ts': gadgets } }
  })
  vi.resetModules()
})

afterAll(() => {
  vi.doUnmock('#api/tasks/taskAreas.ts')
  vi.resetModules()
})

test('a manifest is enough to register labels, events and grants', async () => {
  const { kindOf } = await import('../areas/kinds.ts')
  const { eventAction } = await import('../areas/eventLabels.ts')
  const { entityPath } = await import('../areas/entityPath.ts')
  const { kindLabel: kindWord } = await import('../areas/account/users/grantRows.ts')
  expect(kindOf('gadget')?.plural).toBe('Gadgets')
  expect(eventAction({ action: 'gadget_spin' })).toBe('Gadget spun')
  expect(eventAction({ action: 'gadget_create' })).toBe('Gadget created')
  expect(entityPath({ type: 'gadget', id: 5 })).toBe('/gadgets/5')
  expect(kindWord('gadget')).toBe('Gadget')
})

test('a manifest is enough to register usage, inventory, tags, calendar and tickets', async () => {
  const { areaObjects, loadAreaObjects } = await import('../areas/areaObjects.ts')
  await loadAreaObjects()
  const { admitting } = await import('../areas/insights/find/admitted.ts')
  const { taggedKind, taggedNouns } = await import('../areas/tags/taggedKinds.ts')
  const { scheduleKind } = await import('../areas/calendar/schedules.ts')
  const { subjectKinds } = await import('../areas/support/subjects.ts')
  expect(
    admitting()
      .find(({ noun }) => noun === 'gadgets')
      ?.namesIn([{}], ['192.0.2.1']),
  ).toEqual(['one (Address)'])
  const lists = areaObjects('inventorySources').flatMap((sourcesOf) => sourcesOf())
  expect(lists.map(({ key }) => key)).toContain('listGadgets')
  expect(taggedKind('gadget')).toBeDefined()
  expect(taggedNouns()).toContain('gadgets')
  expect(scheduleKind('spin').label).toBe('Spins')
  expect(subjectKinds(undefined).map(({ label }) => label)).toContain('Gadget')
})

test('a manifest is enough to register commands and drafts', async () => {
  const { areaCommands, loadPalettes, menuKeywords } = await import('./palette/areas.ts')
  await loadPalettes()
  expect(areaCommands().map(({ label }) => label)).toContain('Create gadget')
  expect(menuKeywords()['/gadgets']).toBe('widgets')
  const { keptDrafts } = await import('./session/drafts.ts')
  window.sessionStorage.setItem('console.gadget', '{}')
  expect(keptDrafts().map(({ label }) => label)).toContain('Gadget')
  window.sessionStorage.removeItem('console.gadget')
})
