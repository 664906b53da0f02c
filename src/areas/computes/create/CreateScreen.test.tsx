import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { listOf, openComputes, webOne } from '../testComputes.tsx'
import { newInterface } from '../configs/interfaceDraft.ts'
import { emptyCreation } from './createSchema.ts'
import { dropDraft, keepDraft } from './draft.ts'
import { pick, shownIn } from '#ui/testPick.ts'

let open: ReturnType<typeof openComputes> | undefined
afterEach(() => {
  open?.restore()
  dropDraft()
})

const regions = [
  { id: 'eu', label: 'Frankfurt', status: 'ok', capabilities: ['Computes', 'Vlans'] },
]
const types = [
  {
    id: 'g6-1',
    label: 'Compute 2GB',
    class: 'standard',
    disk: 51_200,
    transfer: 2000,
    price: { monthly: 12 },
  },
  { id: 'g6-2', label: 'Compute 4GB', class: 'standard', disk: 81_920, price: { monthly: 24 } },
]
const images = ['compute/debian12', 'compute/alpine3.19', 'private/3'].map((id) => ({
  id,
  label: id,
  is_public: id.startsWith('compute'),
  status: 'available',
  size: 1500,
}))
const scripts = [
  {
    id: 1,
    label: 'Queue worker',
    images: ['compute/debian12'],
    user_defined_fields: [{ name: 'domain', label: 'Domain' }],
  },
]
const backup = (id: number, label: string) => ({
  id,
  label,
  type: 'snapshot',
  status: 'successful',
  available: true,
  region: 'eu',
  disks: [{ size: 20_000 }],
})

async function openCreate(answers: Parameters<typeof openComputes>[1] = {}) {
  open = openComputes('/compute/create', {
    'GET /regions': () => listOf(regions),
    'GET /compute/types': () => listOf(types),
    'GET /compute/instances': () =>
      listOf([webOne, { ...webOne, id: 8, label: 'web-2' }, { ...webOne, id: 9, label: 'web-3' }]),
    'GET /compute/instances/7/backups': () => ({
      automatic: [],
      snapshot: { current: backup(3, 'Before the move') },
    }),
    'GET /compute/instances/8/backups': () => ({
      automatic: [],
      snapshot: { current: backup(4, 'Quiet night') },
    }),
    'GET /images': () => listOf(images),
    'GET /compute/scripts': () => listOf(scripts),
    'GET /account/settings': () => ({ backups_enabled: false }),
    'GET /profile/grants': () => ({}),
    'POST /compute/instances': () => ({ ...webOne, id: 70 }),
    ...answers,
  })
  await screen.findByRole('radio', { name: /Compute 2GB/ })
  return open
}

const field = (name: string | RegExp) => screen.getByRole('combobox', { name })

async function choose(name: string | RegExp, option: RegExp) {
  await pick(field(name), option)
}

const press = () => userEvent.click(screen.getByRole('button', { name: /^Create/ }))

test('a backup is let go of when another instance is chosen', async () => {
  keepDraft({ ...emptyCreation, source: 'backup', region: 'eu', type: 'g6-1' })
  const { sent } = await openCreate()
  await choose('Backup of', /web-1/)
  await screen.findByText(/The new instance gets its disks/)
  await choose('Backup', /Before the move/)
  await choose('Backup of', /web-2/)
  expect(shownIn(field('Backup'))).toBe('Select a backup')
  await press()
  await screen.findByText('Choose a backup')
  expect(sent('POST')).toHaveLength(0)
  await choose('Backup', /Quiet night/)
  await press()
  await waitFor(() => expect(sent('POST')[0]?.body).toMatchObject({ backup_id: 4 }))
})

test('a backup that is gone since it was typed is not sent', async () => {
  const kept = { source: 'backup', region: 'eu', type: 'g6-1', backup_of: 8, backup_id: 3 } as const
  keepDraft({ ...emptyCreation, ...kept })
  const { sent } = await openCreate()
  await screen.findByText(/The new instance gets its disks/)
  expect(shownIn(field('Backup'))).toBe('Select a backup')
  await press()
  await screen.findByText('Choose a backup')
  expect(sent('POST')).toHaveLength(0)
})

test.each([
  ['compute/alpine3.19', 'This script does not run on the image'],
  ['private/3', 'A script cannot be used with a private image'],
])(
  'a script that does not fit %s says so by its name and can be taken away',
  async (image, words) => {
    const kept = { region: 'eu', type: 'g6-1', script_id: 1, script_data: { domain: 'a.example' } }
    keepDraft({ ...emptyCreation, ...kept, image })
    const { sent } = await openCreate()
    await screen.findByText(`${words}. Choose none or another.`)
    expect(shownIn(field(/^Deployment script/))).toMatch(/^Queue worker – /)
    await userEvent.click(screen.getByLabelText('Root password'))
    await userEvent.paste('Correct-horse-7')
    await press()
    await screen.findByText(words)
    expect(sent('POST')).toHaveLength(0)
    await choose(/^Deployment script/, /None/)
    await press()
    await waitFor(() => expect(sent('POST')).toHaveLength(1))
    expect(sent('POST')[0]?.body).not.toHaveProperty('script_id')
  },
)

test('backups have a price once a plan is chosen', async () => {
  keepDraft({ ...emptyCreation, source: 'empty', region: 'eu' })
  const [plan, ...others] = types
  const addons = { backups: { price: { monthly: 2.5 } } }
  await openCreate({ 'GET /compute/types': () => listOf([{ ...plan, addons }, ...others]) })
  screen.getByRole('switch', { name: 'Enable backups', description: '' })
  await userEvent.click(screen.getByRole('radio', { name: /Compute 2GB/ }))
  screen.getByRole('switch', { name: 'Enable backups', description: '$2.50 a month' })
  await userEvent.click(screen.getByRole('radio', { name: /Compute 4GB/ }))
  screen.getByRole('switch', { name: 'Enable backups', description: /unknown/ })
})

test('a form that is begun anew has no plan, and any can be chosen', async () => {
  keepDraft({ ...emptyCreation, source: 'empty', region: 'eu', type: 'g6-1' })
  const { sent } = await openCreate()
  const plan = () => screen.getByRole<HTMLInputElement>('radio', { name: /Compute 2GB/ })
  expect(plan().checked).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
  expect(plan().checked).toBe(false)
  await userEvent.click(screen.getByRole('radio', { name: /^Empty/ }))
  await choose('Region', /Frankfurt/)
  await userEvent.click(plan())
  await press()
  await waitFor(() => expect(sent('POST')[0]?.body).toEqual({ region: 'eu', type: 'g6-1' }))
})

test('interfaces are for an image alone; what was typed of them stays', async () => {
  keepDraft({ ...emptyCreation, region: 'eu', type: 'g6-1', interfaces: [newInterface('vlan')] })
  const { sent } = await openCreate()
  screen.getByLabelText('eth0: VLAN')
  await userEvent.click(screen.getByRole('radio', { name: /^Empty/ }))
  expect(screen.queryByLabelText('eth0: VLAN')).toBeNull()
  await press()
  await waitFor(() => expect(sent('POST')[0]?.body).toEqual({ region: 'eu', type: 'g6-1' }))
})

test('the image is chosen first, and plans are one table that a filter narrows', async () => {
  await openCreate()
  const [image, plans] = [field('Image'), screen.getByRole('radiogroup', { name: 'Plan' })]
  expect(image.compareDocumentPosition(plans)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  // Without its head, a row says all that the columns do.
  const name = /^Compute 2GB.*memory.*50 GB disk.*2,000 GB transfer.*\$12\.00 a month$/
  expect(within(plans).getByRole('radio', { name })).toBeTruthy()
  expect(plans.querySelector('[aria-hidden]')?.textContent).toBe('PlanMemoryDiskTransferPrice')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Filter plans' }), '4gb')
  expect(screen.queryByRole('radio', { name: /Compute 2GB/ })).toBeNull()
  expect(screen.getByRole('radio', { name: /Compute 4GB/ })).toBeTruthy()
})

test('the pickers of a new instance reach beyond the first page of firewalls and VPCs', async () => {
  const rows = Array.from({ length: 108 }, (_, at) => ({
    id: at + 1,
    label: `row-${at + 1}`,
    region: 'eu',
    subnets: [{ id: at + 1001, label: `subnet-${at + 1}`, ipv4: '10.0.0.0/24' }],
  }))
  const paged = ({ query }: { query: URLSearchParams }) => {
    const page = Number(query.get('page') ?? 1)
    const size = Number(query.get('page_size') ?? 100)
    return {
      data: rows.slice((page - 1) * size, page * size),
      pages: Math.ceil(rows.length / size),
      results: rows.length,
    }
  }
  keepDraft({ ...emptyCreation, interfaces: [newInterface('vpc')] })
  await openCreate({ 'GET /networking/firewalls': paged, 'GET /vpcs': paged })
  await userEvent.click(await screen.findByRole('combobox', { name: /^Firewall/ }))
  await userEvent.keyboard('row-108')
  await screen.findByRole('option', { name: 'row-108' })
  await waitFor(() => screen.getByRole('option', { name: /subnet-108/, hidden: true }))
})
test('a VPC interface takes the one subnet of the region, and none while any region is meant', async () => {
  keepDraft({
    ...emptyCreation,
    image: 'compute/debian12',
    type: 'g6-1',
    interfaces: [newInterface('vpc')],
  })
  const vpcs = ['eu', 'us'].map((region, at) => ({
    id: at + 1,
    label: `vpc-${region}`,
    region,
    subnets: [{ id: at + 5, label: 'front', ipv4: '10.0.0.0/24' }],
  }))
  const [eu] = regions
  const { sent } = await openCreate({
    'GET /vpcs': () => listOf(vpcs),
    'GET /regions': () =>
      listOf([
        { ...eu, capabilities: ['Computes', 'VPCs'] },
        { ...eu, id: 'as', label: 'Singapore' },
      ]),
  })
  const subnet = (card: string) => shownIn(screen.getByLabelText(`${card}: Subnet`))
  await waitFor(() => screen.getByRole('option', { name: /in vpc-us/ }))
  expect(subnet('eth0')).toBe('Select a subnet')
  await choose('Region', /Frankfurt/)
  await waitFor(() => expect(subnet('eth0')).toMatch(/^front .* in vpc-eu/))
  await userEvent.click(screen.getByRole('button', { name: 'Add VPC interface' }))
  await waitFor(() => expect(subnet('eth1')).toMatch(/^front .* in vpc-eu/))
  await userEvent.click(screen.getByLabelText('Root password'))
  await userEvent.paste('Correct-horse-7')
  await press()
  const interfaces = [5, 5].map((id) => ({ purpose: 'vpc', subnet_id: id }))
  await waitFor(() => expect(sent('POST')[0]?.body).toMatchObject({ interfaces }))
})
