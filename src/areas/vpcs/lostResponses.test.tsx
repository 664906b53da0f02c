import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Subnet, Vpc } from '#api/generated/types.gen.ts'
import { queryClient } from '#api/query/query.ts'
import { type RecordedRequest, respondWith } from '#test/support/console/testApi.ts'
import { pick } from '#test/support/console/testPick.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from './routes.tsx'

const unknown = /The request may still have been processed/

/** Result of a write: the request is lost, or it is executed and its response is lost. */
type Fate = 'lost' | 'unanswered'

let vpcs: Vpc[]
/** Results of the next writes; without one, the API responds. */
let fates: Fate[]
/** Responses by idempotency key. */
let responses: Map<string | null, object>
let api: ReturnType<typeof respondWith>
const listOf = (rows: object[]) => ({ data: rows, page: 1, pages: 1, results: rows.length })
const missing = { status: 404, body: { errors: [{ reason: 'Not found' }] } }

// Preload the lazy modules, because loading them can take long on a busy machine.
beforeAll(async () => {
  await import('./forms/CreateVpcForm.tsx')
  await import('./subnets/SubnetsTab.tsx')
})
beforeEach(() => {
  queryClient.clear()
  fates = []
  responses = new Map()
  const front = { id: 21, label: 'front', ipv4: '10.0.0.0/24', computes: [] }
  vpcs = [{ id: 2, label: 'shop', region: 'us-iad', description: '', subnets: [front] }]
  api = respondWith((request) => {
    if (request.method === 'GET') return read(request)
    const lost = fates.shift()
    if (lost === 'lost') throw new TypeError('lost')
    const key = request.headers.get('Idempotency-Key')
    const answer = responses.get(key) ?? write(request)
    responses.set(key, answer)
    if (lost === 'unanswered') throw new TypeError('unanswered')
    return answer
  })
})
afterEach(() => api.restore())

function read({ path }: RecordedRequest): object {
  if (path === '/profile/grants') return {}
  if (path === '/vpcs') return listOf(vpcs)
  if (path === '/regions')
    return listOf([{ id: 'us-iad', label: 'Washington', status: 'ok', capabilities: ['VPCs'] }])
  const ofVpc = /^\/vpcs\/(\d+)\/subnets$/.exec(path)?.[1]
  if (ofVpc !== undefined) return listOf(vpcs.find(({ id }) => `${id}` === ofVpc)?.subnets ?? [])
  if (/^\/vpcs\/\d+$/.test(path)) return vpcs.find(({ id }) => path === `/vpcs/${id}`) ?? missing
  return listOf([])
}

/** Stores the request body without checking for duplicates. */
function write({ method, path, body }: RecordedRequest): object {
  const [, , vpcId, kind, subnetId] = path.split('/')
  const sent = body as object
  if (vpcId === undefined) {
    const created = { id: 3 + vpcs.length, subnets: [], ...sent }
    vpcs = [...vpcs, created]
    return created
  }
  const at = vpcs.findIndex(({ id }) => `${id}` === vpcId)
  const vpc = vpcs[at]
  if (vpc === undefined) return missing
  if (kind === undefined) {
    const after = { ...vpc, ...sent }
    vpcs = method === 'DELETE' ? vpcs.toSpliced(at, 1) : vpcs.with(at, after)
    return method === 'DELETE' ? {} : after
  }
  const { subnets = [] } = vpc
  const keep = (after: Subnet[]) => (vpcs = vpcs.with(at, { ...vpc, subnets: after }))
  if (subnetId === undefined) {
    const created = { id: 30 + subnets.length, computes: [], ...sent }
    keep([...subnets, created])
    return created
  }
  const subnetIndex = subnets.findIndex(({ id }) => `${id}` === subnetId)
  if (subnetIndex === -1) return missing
  const after = { ...subnets[subnetIndex], ...sent } as Subnet
  keep(method === 'DELETE' ? subnets.toSpliced(subnetIndex, 1) : subnets.with(subnetIndex, after))
  return method === 'DELETE' ? {} : after
}

const labels = () =>
  vpcs.map(({ label, subnets = [] }) => [label, ...subnets.map((each) => each.label)].join(' '))
const sentKeys = () => {
  const writes = api.requests.filter(({ method }) => method !== 'GET')
  return new Set(writes.map(({ headers }) => headers.get('Idempotency-Key'))).size
}

async function dialog(address: string, name: string, role: 'dialog' | 'alertdialog' = 'dialog') {
  renderRoutes(routes, address)
  const dialogElement = await screen.findByRole(role, { name })
  return { dialogElement, inside: within(dialogElement) }
}

/** Clicks a button whose request gets no response, and expects the message about the unknown outcome. */
async function pressWithout(lost: Fate | Fate[], inside: ReturnType<typeof within>, name: string) {
  fates = [lost].flat()
  await userEvent.click(inside.getByRole('button', { name }))
  expect((await inside.findByRole('alert')).textContent).toMatch(unknown)
}

const again = (inside: ReturnType<typeof within>, name: string) =>
  userEvent.click(inside.getByRole('button', { name }))

const closed = () =>
  waitFor(() =>
    expect(screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog')).toBeNull(),
  )

test('finds a VPC whose create response was lost and does not create it twice', async () => {
  const { inside } = await dialog('/vpcs/new', 'Create VPC')
  await userEvent.type(inside.getByRole('textbox', { name: 'Label' }), 'office')
  await pick(inside.getByRole('combobox', { name: 'Region' }), /Washington/)
  fates = ['unanswered']
  await again(inside, 'Create VPC')
  await screen.findByRole('heading', { level: 1, name: 'office' })
  expect(labels()).toEqual(['shop front', 'office'])
  expect(sentKeys()).toBe(1)
})

test('keeps the input when the create request of a VPC is lost and creates it once on retry', async () => {
  const { inside } = await dialog('/vpcs/new', 'Create VPC')
  const label = inside.getByRole<HTMLInputElement>('textbox', { name: 'Label' })
  await userEvent.type(label, 'office')
  await pick(inside.getByRole('combobox', { name: 'Region' }), /Washington/)
  // The client repeats the request once.
  await pressWithout(['lost', 'lost'], inside, 'Create VPC')
  expect(label.value).toBe('office')
  await again(inside, 'Create VPC')
  await screen.findByRole('heading', { level: 1, name: 'office' })
  expect(labels()).toEqual(['shop front', 'office'])
  expect(sentKeys()).toBe(1)
})

test.each(['lost', 'unanswered'] as const)(
  'keeps a new VPC name when saving is %s and saves it again',
  async (lost) => {
    renderRoutes(routes, '/vpcs/2/subnets')
    await userEvent.click(await screen.findByRole('button', { name: 'Edit label of shop' }))
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'label of shop' })
    await userEvent.clear(field)
    fates = [lost]
    await userEvent.type(field, 'store{Enter}')
    await screen.findByText(unknown)
    const after = lost === 'lost' ? 'shop' : 'store'
    const again = await screen.findByRole<HTMLInputElement>('textbox', {
      name: `label of ${after}`,
    })
    expect(again.value).toBe('store')
    await userEvent.type(again, '{Enter}')
    await screen.findByRole('button', { name: 'Edit label of store' })
    expect(labels()).toEqual(['store front'])
  },
)

test.each(['lost', 'unanswered'] as const)(
  'completes the deletion of a VPC on retry when the first request is %s',
  async (lost) => {
    const { inside } = await dialog('/vpcs/2/delete', 'Delete shop?', 'alertdialog')
    await userEvent.type(inside.getByRole('textbox'), 'shop')
    await pressWithout(lost, inside, 'Delete shop')
    await again(inside, 'Delete shop')
    await closed()
    expect(labels()).toEqual([])
  },
)

test('finds a subnet whose create response was lost and does not add it twice', async () => {
  const { inside } = await dialog('/vpcs/2/subnets/new', 'Add subnet to shop')
  await userEvent.type(inside.getByRole('textbox', { name: 'Label' }), 'back')
  fates = ['unanswered']
  await again(inside, 'Add subnet')
  await closed()
  expect(labels()).toEqual(['shop front back'])
  expect(sentKeys()).toBe(1)
})

test('keeps the input when the create request of a subnet is lost and adds it once on retry', async () => {
  const { inside } = await dialog('/vpcs/2/subnets/new', 'Add subnet to shop')
  const label = inside.getByRole<HTMLInputElement>('textbox', { name: 'Label' })
  await userEvent.type(label, 'back')
  await pressWithout(['lost', 'lost'], inside, 'Add subnet')
  expect(label.value).toBe('back')
  await again(inside, 'Add subnet')
  await closed()
  expect(labels()).toEqual(['shop front back'])
  expect(sentKeys()).toBe(1)
})

test.each(['lost', 'unanswered'] as const)(
  'keeps a new subnet name when saving is %s and saves it again',
  async (lost) => {
    const { inside } = await dialog('/vpcs/2/subnets/21/edit', 'Rename front')
    const label = inside.getByRole<HTMLInputElement>('textbox', { name: 'Label' })
    await userEvent.clear(label)
    await userEvent.type(label, 'edge')
    await pressWithout(lost, inside, 'Save changes')
    expect(label.value).toBe('edge')
    await again(inside, 'Save changes')
    await closed()
    expect(labels()).toEqual(['shop edge'])
  },
)

test.each(['lost', 'unanswered'] as const)(
  'keeps the delete dialog of a subnet open when the request is %s, until a retry completes it',
  async (lost) => {
    const name = 'Delete front from shop?'
    const { inside, dialogElement } = await dialog('/vpcs/2/subnets/21/delete', name, 'alertdialog')
    await pressWithout(lost, inside, 'Delete front')
    if (lost === 'unanswered') await screen.findByText('No subnets yet')
    expect(dialogElement.isConnected).toBe(true)
    await again(inside, 'Delete front')
    await closed()
    expect(labels()).toEqual(['shop'])
  },
)
