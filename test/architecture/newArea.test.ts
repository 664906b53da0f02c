import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as palettesModule from '../../src/app/palette/areas.ts'
import type * as shellItemsModule from '../../src/app/palette/shellItems.ts'
import type * as lazyRoutesModule from '../../src/app/startup/lazyRoutes.ts'
import type * as grantRowsModule from '../../src/areas/account/users/grantRows.ts'
import type * as areaObjectsModule from '../../src/areas/areaObjects.ts'
import type * as scheduleKindsModule from '../../src/areas/calendar/schedules.ts'
import type * as entityPathModule from '../../src/areas/entityPath.ts'
import type * as eventLabelsModule from '../../src/areas/eventLabels.ts'
import type * as admittedModule from '../../src/areas/insights/find/admitted.ts'
import type * as subjectsModule from '../../src/areas/support/subjects.ts'
import type * as taggedKindsModule from '../../src/areas/tags/taggedKinds.ts'

// In contrast to src/app/areaManifest.test.tsx, which replaces the list of manifests, this test adds files to a copy of
// the sources, so it also covers how manifests, routes and navigation entries are found.

const root = join(import.meta.dirname, '../..')

/** Files of the new area, by path in `src/areas/gadgets`. */
const files = {
  'area.ts': `
    import type { Area } from '../area.ts'

    export const area: Area = {
      kinds: [
        {
          type: 'gadget',
          label: 'Gadget',
          plural: 'Gadgets',
          href: (id) => '/gadgets/' + id,
          addGrant: 'add_volumes',
        },
      ],
      eventPhrases: { gadget_spin: 'Gadget spun' },
      palette: () => import('./palette.ts'),
      objects: () => import('./objects.ts'),
    }
  `,
  'palette.ts': `
    import type { PaletteArea } from '#ui/paletteArea.ts'

    export const paletteArea: PaletteArea = {
      menuKeywords: { '/gadgets': 'widgets' },
      commands: [{ id: 'create-gadget', label: 'Create gadget', href: '/gadgets/new' }],
    }
  `,
  'objects.ts': `
    import { listVolumesOptions } from '#api/generated/@tanstack/react-query.gen.ts'
    import { usesIn, findSource } from '../findSource.ts'
    import { byId, inventoryList } from '../inventorySource.ts'
    import { calendarSource } from '../calendarSource.ts'
    import { taggedSource } from '../taggedSource.ts'

    const list = () => listVolumesOptions()
    const owner = { kind: 'Gadget', object: 'one', href: '/gadgets/1' }

    export const inventorySources = () => [
      inventoryList('listGadgets', 'Gadgets', 'Gadget', list(), byId),
    ]
    export const findSources = [
      findSource({
        noun: 'gadgets',
        admits: true,
        list,
        usesOf: (wanted, { label }) => usesIn(wanted, owner, [['Address', [label]]]),
      }),
    ]
    export const tagged = taggedSource({
      type: 'gadget',
      list,
      readers: ['listVolumes'],
      labelOf: ({ label }) => label,
    })
    export const calendar = calendarSource({
      kinds: { spin: { label: 'Spins', one: 'gadget', maintains: true, tone: 'blue' } },
      reads: [],
      schedulesOf: () => ({ schedules: [], unknown: [] }),
    })
    export const ticketSubjects = [{ field: 'volume_id', type: 'gadget', list }]
  `,
  'routes.tsx': `
    import type { RouteObject } from 'react-router'

    export const routes: RouteObject[] = [{ path: 'gadgets', element: null }]
  `,
}

const navigationEntry = "{ label: 'Gadgets', to: '/gadgets', icon: mdiDisc, key: 'z' },"

let copy = ''
let server: ViteDevServer | undefined

beforeAll(async () => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'new-area-')))
  for (const folder of ['src', 'contract', 'shared', 'package.json'])
    cpSync(join(root, folder), join(copy, folder), { recursive: true })
  symlinkSync(realpathSync(join(root, 'node_modules')), join(copy, 'node_modules'))
  const area = join(copy, 'src/areas/gadgets')
  mkdirSync(area)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(area, name), text)
  const menu = join(copy, 'src/areas/navigation.ts')
  const text = readFileSync(menu, 'utf8')
  writeFileSync(menu, text.replace('items: [', `items: [${navigationEntry}`))
  server = await createServer({
    root: copy,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  const { loadAreaObjects } = await load<typeof areaObjectsModule>('areas/areaObjects.ts')
  await loadAreaObjects()
})

afterAll(async () => {
  await server?.close()
  rmSync(copy, { recursive: true, force: true })
})

async function load<Module>(path: string): Promise<Module> {
  if (!server) throw new Error('The development server has not started.')
  return (await server.ssrLoadModule(`/src/${path}`)) as Module
}

test('a new area is listed in the usage search', async () => {
  const { admitting } = await load<typeof admittedModule>('areas/insights/find/admitted.ts')
  const gadgets = admitting().find(({ noun }) => noun === 'gadgets')
  expect(gadgets?.namesIn([{ label: '192.0.2.1' }], ['192.0.2.1'])).toEqual(['one (Address)'])
})

test('a new area is part of the inventory', async () => {
  const { areaObjects } = await load<typeof areaObjectsModule>('areas/areaObjects.ts')
  const lists = areaObjects('inventorySources').flatMap((sourcesOf) => sourcesOf())
  expect(lists.map(({ key }) => key)).toContain('listGadgets')
})

test('the objects of a new area can have tags', async () => {
  const { taggedKind, taggedNouns } = await load<typeof taggedKindsModule>(
    'areas/tags/taggedKinds.ts',
  )
  expect(taggedKind('gadget')).toBeDefined()
  expect(taggedNouns()).toContain('gadgets')
})

test('events of a new area have labels and links', async () => {
  const { eventAction } = await load<typeof eventLabelsModule>('areas/eventLabels.ts')
  const { entityPath } = await load<typeof entityPathModule>('areas/entityPath.ts')
  expect(eventAction({ action: 'gadget_spin' })).toBe('Gadget spun')
  expect(eventAction({ action: 'gadget_create' })).toBe('Gadget created')
  expect(entityPath({ type: 'gadget', id: 5 })).toBe('/gadgets/5')
})

test('grants use the label of a new area', async () => {
  const { kindLabel } = await load<typeof grantRowsModule>('areas/account/users/grantRows.ts')
  expect(kindLabel('gadget')).toBe('Gadget')
})

test('the calendar knows the schedules of a new area', async () => {
  const { scheduleKind } = await load<typeof scheduleKindsModule>('areas/calendar/schedules.ts')
  expect(scheduleKind('spin').label).toBe('Spins')
})

test('tickets can refer to the objects of a new area', async () => {
  const { subjectKinds } = await load<typeof subjectsModule>('areas/support/subjects.ts')
  expect(subjectKinds(undefined).map(({ label }) => label)).toContain('Gadget')
})

test('the palette offers the screen and the commands of a new area', async () => {
  const { areaCommands, loadPalettes } = await load<typeof palettesModule>('app/palette/areas.ts')
  await loadPalettes()
  const { screenItems } = await load<typeof shellItemsModule>('app/palette/shellItems.ts')
  expect(areaCommands().map(({ label }) => label)).toContain('Create gadget')
  expect(screenItems()).toContainEqual(
    expect.objectContaining({ label: 'Gadgets', href: '/gadgets', keywords: 'widgets' }),
  )
})

test('the router loads the routes of a new area on the first visit', async () => {
  const { patchLazyRoutes } = await load<typeof lazyRoutesModule>('app/startup/lazyRoutes.ts')
  const added: unknown[] = []
  await patchLazyRoutes({
    path: '/gadgets',
    matches: [],
    patch: (_id, routes) => void added.push(...routes),
    signal: new AbortController().signal,
    fetcherKey: undefined,
  })
  expect(added).toEqual([
    expect.objectContaining({ children: [expect.objectContaining({ path: 'gadgets' })] }),
  ])
})
