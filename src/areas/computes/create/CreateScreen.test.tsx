import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { listOf, openComputes, webOne } from '#test/support/console/testComputes.tsx'
import { newInterface } from '../configs/interfaceDraft.ts'
import { emptyCreation } from './createSchema.ts'
import { deleteDraft, saveDraft, loadDraft } from './draft.ts'
import { bulkStore } from '#ui/bulk/bulk.ts'
import { dismissToasts } from '#test/support/console/testToasts.ts'
import { useToasts } from '#ui/overlay/toast.ts'
import { pick, shownIn } from '#test/support/console/testPick.ts'

let open: ReturnType<typeof openComputes> | undefined
afterEach(() => {
  open?.restore()
  deleteDraft()
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

async function openCreate(
  answers: Parameters<typeof openComputes>[1] = {},
  address = '/compute/create',
) {
  open = openComputes(address, {
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

test('clears the selected backup when another instance is selected', async () => {
  saveDraft({ ...emptyCreation, source: 'backup', region: 'eu', type: 'g6-1' })
  const { sent } = await openCreate()
  await choose('Backup of', /web-1/)
  await screen.findByText(/The new instance gets its disks/)
  await choose('Backup', /Before the move/)
  await choose('Backup of', /web-2/)
  expect(shownIn(field('Backup'))).toBe('Select a backup')
  await press()
  await screen.findByText('Required')
  expect(sent('POST')).toHaveLength(0)
  await choose('Backup', /Quiet night/)
  await press()
  await waitFor(() => expect(sent('POST')[0]?.body).toMatchObject({ backup_id: 4 }))
})

test('opens the page of the new instance without a toast, because the page shows the creation', async () => {
  saveDraft({ ...emptyCreation, source: 'backup', region: 'eu', type: 'g6-1' })
  dismissToasts()
  const toasts = renderHook(useToasts)
  const { router } = await openCreate()
  await choose('Backup of', /web-2/)
  await choose('Backup', /Quiet night/)
  await press()
  await waitFor(() => expect(router.state.location.pathname).toBe('/compute/70/overview'))
  expect(toasts.result.current).toEqual([])
})

test('preselects the backup from the URL', async () => {
  await openCreate({}, '/compute/create?backup_of=8&backup=4')
  await screen.findByText(/The new instance gets its disks/)
  expect(shownIn(field('Backup of'))).toMatch(/^web-2/)
  expect(shownIn(field('Backup'))).toMatch(/^Quiet night/)
})

test('does not send a backup that no longer exists', async () => {
  const draft = {
    source: 'backup',
    region: 'eu',
    type: 'g6-1',
    backup_of: 8,
    backup_id: 3,
  } as const
  saveDraft({ ...emptyCreation, ...draft })
  const { sent } = await openCreate()
  await screen.findByText(/The new instance gets its disks/)
  expect(shownIn(field('Backup'))).toBe('Select a backup')
  await press()
  await screen.findByText('Required')
  expect(sent('POST')).toHaveLength(0)
})

test.each([
  ['compute/alpine3.19', 'This script does not run on the image'],
  ['private/3', 'A script cannot be used with a private image'],
])('shows that a script is not compatible with %s and allows removing it', async (image, words) => {
  const draft = { region: 'eu', type: 'g6-1', script_id: 1, script_data: { domain: 'a.example' } }
  saveDraft({ ...emptyCreation, ...draft, image })
  const { sent } = await openCreate()
  await screen.findByText(`${words}. Select none or another.`)
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
})

test('shows the price of backups when a plan is selected', async () => {
  saveDraft({ ...emptyCreation, source: 'empty', region: 'eu' })
  const [plan, ...others] = types
  const addons = { backups: { price: { monthly: 2.5 } } }
  await openCreate({ 'GET /compute/types': () => listOf([{ ...plan, addons }, ...others]) })
  await screen.findByRole('switch', { name: 'Enable backups', description: '' })
  await userEvent.click(screen.getByRole('radio', { name: /Compute 2GB/ }))
  screen.getByRole('switch', { name: 'Enable backups', description: '$2.50/mo' })
  await userEvent.click(screen.getByRole('radio', { name: /Compute 4GB/ }))
  screen.getByRole('switch', { name: 'Enable backups', description: /unknown/ })
})

test('clears the plan on "Start over" and allows selecting it again', async () => {
  saveDraft({ ...emptyCreation, source: 'empty', region: 'eu', type: 'g6-1' })
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

test('hides interfaces for sources other than an image and does not send them', async () => {
  saveDraft({ ...emptyCreation, region: 'eu', type: 'g6-1', interfaces: [newInterface('vlan')] })
  const { sent } = await openCreate()
  await screen.findByLabelText('eth0: VLAN')
  await userEvent.click(screen.getByRole('radio', { name: /^Empty/ }))
  expect(screen.queryByLabelText('eth0: VLAN')).toBeNull()
  await press()
  await waitFor(() => expect(sent('POST')[0]?.body).toEqual({ region: 'eu', type: 'g6-1' }))
})

test('shows the error of a new interface at its field when the focus leaves it or at a submit', async () => {
  saveDraft({ ...emptyCreation, region: 'eu', type: 'g6-1', image: 'compute/debian12' })
  const [eu] = regions
  await openCreate({
    'GET /regions': () => listOf([{ ...eu, capabilities: ['Computes', 'VPCs'] }]),
  })
  const words = 'Required for a VPC interface'
  const subnet = (card: string) => screen.findByLabelText(`${card}: Subnet`)
  await userEvent.click(await screen.findByRole('button', { name: 'Add VPC interface' }))
  expect((await subnet('eth0')).getAttribute('aria-invalid')).toBe('false')
  await press()
  await screen.findByText(words)
  expect((await subnet('eth0')).getAttribute('aria-invalid')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Add VPC interface' }))
  const added = await subnet('eth1')
  expect(added.getAttribute('aria-invalid')).toBe('false')
  added.focus()
  screen.getByLabelText('Root password').focus()
  await waitFor(() => expect(added.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(words)).toHaveLength(2)
})

test('asks for label, region, plan and image in this order, then for access and network', async () => {
  await openCreate()
  const steps = [
    screen.getByRole('textbox', { name: /^Label/ }),
    field('Region'),
    screen.getByRole('radiogroup', { name: 'Plan' }),
    field('Image'),
    await screen.findByRole('region', { name: 'Access' }),
    screen.getByRole('region', { name: 'Network' }),
    screen.getByRole('region', { name: 'Options' }),
  ]
  for (const [at, step] of steps.slice(1).entries())
    expect(steps[at]?.compareDocumentPosition(step)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('counts the errors of a submit and focuses the first one', async () => {
  await openCreate()
  await press()
  const count = await screen.findByRole('button', { name: /^\d errors: go to the first$/ })
  screen.getByLabelText('Root password').focus()
  await userEvent.click(count)
  expect(document.activeElement).toBe(field('Region'))
})

test('filters the table of plans', async () => {
  await openCreate()
  const plans = screen.getByRole('radiogroup', { name: 'Plan' })
  // The header row is hidden from screen readers, so each row must include all values.
  const name = /^Compute 2GB.*memory.*50 GB disk.*2,000 GB transfer.*\$12\.00\/mo$/
  expect(within(plans).getByRole('radio', { name })).toBeTruthy()
  expect(plans.querySelector('[aria-hidden]')?.textContent).toBe('PlanMemoryDiskTransferPrice/mo')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Filter plans' }), '4gb')
  expect(screen.queryByRole('radio', { name: /Compute 2GB/ })).toBeNull()
  expect(screen.getByRole('radio', { name: /Compute 4GB/ })).toBeTruthy()
})

type PagedAnswer = (request: { query: URLSearchParams }) => object

/** Returns a paginated list of 108 items. */
const paged = (row: (at: number) => object): PagedAnswer => {
  const rows = Array.from({ length: 108 }, (_, at) => row(at + 1))
  return ({ query }) => {
    const page = Number(query.get('page') ?? 1)
    const size = Number(query.get('page_size') ?? 100)
    return {
      data: rows.slice((page - 1) * size, page * size),
      page,
      pages: Math.ceil(rows.length / size),
      results: rows.length,
    }
  }
}
const numbered = paged((at) => ({ id: at, label: `row-${at}` }))

test('offers firewalls, VPCs and VLANs beyond the first page', async () => {
  saveDraft({ ...emptyCreation, interfaces: [newInterface('vpc'), newInterface('vlan')] })
  await openCreate({
    'GET /networking/firewalls': numbered,
    'GET /vlans': paged((at) => ({ label: `vlan-${at}`, region: 'eu' })),
    'GET /networking/vlans': paged((at) => ({ label: `vlan-${at}`, region: 'eu' })),
    'GET /vpcs': paged((at) => ({
      id: at,
      label: `row-${at}`,
      region: 'eu',
      subnets: [{ id: at + 1000, label: `subnet-${at}`, ipv4: '10.0.0.0/24' }],
    })),
  })
  await userEvent.click(await screen.findByRole('combobox', { name: /^Firewall/ }))
  await userEvent.keyboard('row-108')
  await userEvent.click(await screen.findByRole('option', { name: 'row-108' }))
  await userEvent.click(screen.getByLabelText('eth0: Subnet'))
  await userEvent.keyboard('subnet-108')
  await screen.findByRole('option', { name: /subnet-108/ })
  await waitFor(() => expect(document.querySelector('option[value=vlan-108]')).toBeTruthy())
})

test('offers images, scripts, tags, users and keys beyond the first page, and images with their end of life', async () => {
  saveDraft({ ...emptyCreation, image: 'private/1' })
  const eol = '2001-02-03T00:00:00'
  await openCreate({
    'GET /images': paged((at) => ({
      ...images[0],
      id: `compute/${at}`,
      label: `image-${at}`,
      eol,
    })),
    'GET /compute/scripts': numbered,
    'GET /tags': paged((at) => ({ label: `tag-${at}` })),
    'GET /account/users': paged((at) => ({ username: `user-${at}`, ssh_keys: ['key'] })),
    'GET /profile/sshkeys': paged((at) => ({ id: at, label: `key-${at}`, ssh_key: `ssh ${at}` })),
  })
  await userEvent.click(field('Image'))
  await userEvent.keyboard('image-108')
  const image = await screen.findByRole('option', { name: /image-108/ })
  expect(image.textContent).toContain('end of life since 3 Feb 2001')
  await userEvent.click(image)
  await userEvent.click(field(/^Tags/))
  await userEvent.keyboard('tag-108')
  await screen.findByRole('option', { name: 'tag-108' })
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('checkbox', { name: /user-108/ })
  await screen.findByRole('button', { name: 'Add key-108' })
})

test('generates a visible password, reads user data from a file and validates the label while typing', async () => {
  const { sent } = await openCreate({
    'GET /regions': () => listOf([{ ...regions[0], capabilities: ['Computes', 'Metadata'] }]),
    'GET /images': () => listOf([{ ...images[0], capabilities: ['cloud-init'] }]),
  })
  await userEvent.click(field('Image'))
  await userEvent.click(await screen.findByRole('option', { name: /debian12/ }))
  await choose('Region', /Frankfurt/)
  await userEvent.click(screen.getByRole('radio', { name: /Compute 2GB/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }))
  const password = screen.getByLabelText<HTMLInputElement>('Root password')
  expect(password.type).toBe('text')
  expect(password.value).toHaveLength(24)
  screen.getByText(/Cannot be changed later, except by a rebuild/)
  const file = screen.getByLabelText<HTMLInputElement>('Cloud-config file')
  await userEvent.upload(file, new File(['x'.repeat(70_000)], 'large.yaml'))
  await screen.findByText(/large\.yaml is larger than/)
  await userEvent.upload(file, new File([new Uint8Array([0x1f, 0x8b, 0xff])], 'packed.gz'))
  await screen.findByText(/packed\.gz: line 1 is not UTF-8 text/)
  const userData = screen.getByLabelText<HTMLTextAreaElement>(/^User data/)
  await userEvent.type(userData, 'typed before')
  await userEvent.upload(file, new File(['#another'], 'another.yaml'))
  await userEvent.click(await screen.findByRole('button', { name: 'Restore what was typed' }))
  expect(userData.value).toBe('typed before')
  await userEvent.upload(file, new File(['#cloud-config'], 'small.yaml'))
  await screen.findByDisplayValue('#cloud-config')
  const label = screen.getByLabelText(/^Label/)
  await userEvent.type(label, 'x')
  screen.getByText('Must be 3-64 characters')
  expect(label.getAttribute('aria-invalid')).toBe('false')
  await userEvent.type(label, 'yz')
  screen.getByText('Leave blank to generate a label.')
  await press()
  await waitFor(() =>
    expect(sent('POST')[0]?.body).toMatchObject({
      root_pass: password.value,
      metadata: { user_data: btoa('#cloud-config') },
    }),
  )
})

test('selects the only subnet of the region for a VPC interface, and none without a region', async () => {
  saveDraft({
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

test('creates several instances with numbered labels and retries only the failed one', async () => {
  saveDraft({ ...emptyCreation, source: 'empty', region: 'eu', type: 'g6-1', label: 'web-09' })
  let refuses = true
  const { sent, router } = await openCreate({
    'POST /compute/instances': ({ body }) => {
      const { label } = body as { label: string }
      if (label === 'web-10' && refuses)
        return {
          status: 400,
          body: { errors: [{ reason: 'Label must be unique', field: 'label' }] },
        }
      return { ...webOne, id: Number(label.slice(4)) + 100, label }
    },
  })
  await userEvent.clear(screen.getByLabelText('Number of instances'))
  await userEvent.type(screen.getByLabelText('Number of instances'), '3')
  screen.getByText('web-09 to web-11')
  screen.getByText('for 3 instances')
  await userEvent.click(screen.getByRole('button', { name: 'Create 3 instances' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/compute'))
  const labels = () => sent('POST').map(({ body }) => (body as { label: string }).label)
  await waitFor(() => expect(labels().toSorted()).toEqual(['web-09', 'web-10', 'web-11']))
  const run = () => bulkStore.get().at(-1)
  await waitFor(() =>
    expect(run()?.entries.map(({ id, state, reason }) => [id, state, reason])).toEqual([
      ['web-09', 'done', undefined],
      ['web-10', 'failed', 'Label must be unique'],
      ['web-11', 'done', undefined],
    ]),
  )
  // Until the last instance is created, the stored draft lets the user reopen the form.
  expect(loadDraft()?.label).toBe('web-09')
  refuses = false
  bulkStore.retry(run()?.id ?? '', ['failed'])
  await waitFor(() => expect(run()?.entries.every(({ state }) => state === 'done')).toBe(true))
  expect(labels().filter((label) => label === 'web-10')).toHaveLength(2)
  await waitFor(() => expect(loadDraft()).toBeUndefined())
  bulkStore.dismiss(run()?.id ?? '')
})

const cloneReads = {
  'GET /regions': () =>
    listOf([...regions, { id: 'us', label: 'Newark', status: 'ok', capabilities: ['Computes'] }]),
  'GET /compute/instances': () =>
    listOf([
      { ...webOne, region: 'eu', type: 'g6-2', backups: { enabled: true } },
      { ...webOne, id: 8, label: 'web-2', region: 'us', type: 'g6-1', has_user_data: true },
    ]),
  'GET /compute/instances/7/configs': () =>
    listOf([{ id: 71, label: 'Boot', devices: { sda: { disk_id: 701 } } }]),
  'GET /compute/instances/7/disks': () =>
    listOf([
      { id: 701, label: 'system', size: 20_000 },
      { id: 702, label: 'data', size: 40_000 },
    ]),
  'GET /compute/instances/8/configs': () =>
    listOf([{ id: 81, label: 'Boot', devices: { sda: { disk_id: 801 } } }]),
  'GET /compute/instances/8/disks': () => listOf([{ id: 801, label: 'system', size: 60_000 }]),
}

test('clones the selected instance with its region, plan and configurations', async () => {
  const { sent, router } = await openCreate({
    ...cloneReads,
    'POST /compute/instances/7/clone': () => ({ ...webOne, id: 70, label: 'web-copy' }),
  })
  await userEvent.click(screen.getByRole('radio', { name: /^Clone/ }))
  expect(screen.getByText('Select an instance to see the price.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clone instance' }))
  await screen.findByText('Required')
  await choose('Instance to clone', /^web-1/)
  await userEvent.type(await screen.findByLabelText(/^Label/), 'web-copy')
  await waitFor(() => expect(shownIn(field('Region'))).toMatch(/Frankfurt/))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Compute 4GB/ }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /backups/ }).checked).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: /^data/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Clone web-1' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/compute/70/overview'))
  expect(sent('POST').map(({ path, body }) => [path, body])).toEqual([
    [
      '/compute/instances/7/clone',
      {
        region: 'eu',
        type: 'g6-2',
        label: 'web-copy',
        backups_enabled: true,
        configs: [71],
        disks: [702],
      },
    ],
  ])
  expect(loadDraft()).toBeUndefined()
})

test('keeps the region and plan of other sources while a clone is entered', async () => {
  await openCreate(cloneReads)
  const small = () => screen.getByRole<HTMLInputElement>('radio', { name: /Compute 2GB/ })
  const large = () => screen.getByRole<HTMLInputElement>('radio', { name: /Compute 4GB/ })
  const source = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }))
  await choose('Region', /Newark/)
  await userEvent.click(small())
  await source(/^Clone/)
  await choose('Instance to clone', /^web-1/)
  await waitFor(() => expect(large().checked).toBe(true))
  expect(shownIn(field('Region'))).toMatch(/Frankfurt/)
  await source(/^Image/)
  await waitFor(() => expect(small().checked).toBe(true))
  expect(shownIn(field('Region'))).toMatch(/Newark/)
  await source(/^Clone/)
  await waitFor(() => expect(large().checked).toBe(true))
  expect(shownIn(field('Region'))).toMatch(/Frankfurt/)
})

test('does not clone to a plan that is too small, or without the user data that the source has', async () => {
  const { sent } = await openCreate(cloneReads)
  await userEvent.click(screen.getByRole('radio', { name: /^Clone/ }))
  await choose('Instance to clone', /^web-2/)
  const clone = await screen.findByRole('button', { name: 'Clone web-2' })
  await waitFor(() => expect(clone.getAttribute('aria-disabled')).toBe('true'))
  await screen.findAllByText(/The clone needs/)
  await userEvent.click(screen.getByRole('radio', { name: /Compute 4GB/ }))
  await waitFor(() => expect(clone.getAttribute('aria-disabled')).not.toBe('true'))
  await userEvent.click(clone)
  await screen.findByText('Required: the source uses metadata')
  expect(sent('POST')).toHaveLength(0)
})

test('keeps a changed clone after a reload, and its label for other sources', async () => {
  saveDraft({
    ...emptyCreation,
    source: 'clone',
    clone_of: 7,
    started_from: 7,
    label: 'web-copy',
    region: 'us',
    type: 'g6-1',
    configs: [],
    disks: [701],
  })
  await openCreate(cloneReads)
  const disk = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^system/ })
  expect(disk.checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Boot/ }).checked).toBe(false)
  expect(shownIn(field('Region'))).toMatch(/Newark/)
  await userEvent.click(screen.getByRole('radio', { name: /^Image/ }))
  expect(screen.getByLabelText<HTMLInputElement>(/^Label/).value).toBe('web-copy')
})

test('lists the newest image first and those past their end last, with a mark', async () => {
  const image = (id: string, created: string, eol: string | null = null) => ({
    ...images[0],
    id,
    label: id.slice('compute/'.length),
    vendor: 'Debian',
    created,
    eol,
  })
  await openCreate({
    'GET /images': () =>
      listOf([
        image('compute/old', '2025-01-01T00:00:00', '2001-02-03T00:00:00'),
        image('compute/stable', '2020-01-01T00:00:00'),
        image('compute/newest', '2022-01-01T00:00:00'),
      ]),
  })
  await userEvent.click(field('Image'))
  const list = within(await screen.findByRole('listbox', { name: 'Image' }))
  const options = await list.findAllByRole('option')
  expect(options.map(({ textContent }) => /^(newest|stable|old)/.exec(textContent)?.[0])).toEqual([
    'newest',
    'stable',
    'old',
  ])
  expect(options[2]?.textContent).toContain('End of life')
  await userEvent.click(options[2] as HTMLElement)
  await screen.findByText(/This image gets no security updates: end of life since 3 Feb 2001/)
})

test('hides the user data field with the reason for an image without cloud-init', async () => {
  saveDraft({ ...emptyCreation, image: 'compute/debian12' })
  await openCreate({ 'GET /images': () => listOf([{ ...images[0], capabilities: [] }]) })
  const group = await screen.findByRole('group', { name: 'User data' })
  expect(group.textContent).toContain('This image does not support cloud-init.')
  expect(screen.queryByRole('textbox', { name: /^User data/ })).toBeNull()
})

test('shows label, firewall, subnet and tags in the summary', async () => {
  saveDraft({
    ...emptyCreation,
    label: 'shop-1',
    image: 'compute/debian12',
    region: 'eu',
    type: 'g6-2',
    firewall_id: 8,
    tags: ['shop', 'web'],
    interfaces: [{ ...newInterface('vpc'), subnet_id: 11 }],
  })
  await openCreate({
    'GET /networking/firewalls': () => listOf([{ id: 8, label: 'office' }]),
    'GET /vpcs': () =>
      listOf([{ id: 1, label: 'shop', region: 'eu', subnets: [{ id: 11, label: 'front' }] }]),
  })
  const summary = within(screen.getByRole('complementary', { name: 'Summary' }))
  await summary.findByText('VPC shop, front')
  await summary.findByText('office')
  summary.getByText('shop-1')
  summary.getByText('shop, web')
})

test('shows the price in a bar with the button on a narrow screen', async () => {
  const wide = window.matchMedia
  window.matchMedia = (query) =>
    Object.assign(wide(query), { matches: query === '(max-width: 999px)' })
  try {
    saveDraft({ ...emptyCreation, source: 'empty', region: 'eu', type: 'g6-2' })
    await openCreate()
    const button = await screen.findByRole('button', { name: 'Create · $24.00/mo' })
    expect(screen.getByRole('complementary', { name: 'Summary' }).contains(button)).toBe(false)
  } finally {
    window.matchMedia = wide
  }
})
