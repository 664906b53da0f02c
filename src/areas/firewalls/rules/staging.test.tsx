import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { Toasts } from '#ui/overlay/Toasts.tsx'
import { MemoryRouter } from 'react-router'
import { pick } from '#test/support/console/testPick.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as firewallRoutes } from '../routes.tsx'

const ssh = {
  protocol: 'TCP',
  ports: '22',
  addresses: { ipv4: ['203.0.113.0/24'] },
  action: 'ACCEPT',
  label: 'ssh',
}
const https = { ...ssh, ports: '443', addresses: { ipv4: ['0.0.0.0/0'] }, label: 'https' }
const rules = {
  inbound: [ssh],
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
}
const web = { id: 3, label: 'web', status: 'enabled', tags: [], rules, entities: [] }

const office = {
  inbound: [ssh, { ...https, description: 'For all' }],
  inbound_policy: 'ACCEPT',
  outbound: null,
  outbound_policy: 'DROP',
}
const other = { ...web, id: 4, label: 'office', rules: office }
/** A firewall on the second page of the list. */
const last = { ...web, id: 5, label: 'last' }

let current: object = office
/** The stored rules of web, and the error with which the next write is rejected. */
let stored: object = rules
let refusal: object | undefined
let api: ReturnType<typeof respondWith>
let grants: object = {}

const listOf = (rows: object[]) => ({ data: rows, page: 1, pages: 1, results: rows.length })
const base = '/networking/firewalls'

function answer({ method, path, query, body }: RecordedRequest): object {
  if (method !== 'GET') {
    if (refusal) return refusal
    stored = body as object
    return stored
  }
  if (path === '/profile/grants') return grants
  if (path === base)
    return query.get('page') === '2'
      ? { data: [last], page: 2, pages: 2, results: 3 }
      : { data: [web, other], page: 1, pages: 2, results: 3 }
  if (path === `${base}/3`) return web
  if (path === `${base}/3/rules`) return stored
  if (path === `${base}/4/rules`) return current
  if (path === '/vpcs')
    return listOf([{ id: 9, label: 'vpc', subnets: [{ id: 1, label: 'db', ipv4: '10.0.4.0/24' }] }])
  return listOf([])
}

beforeEach(() => {
  queryClient.clear()
  grants = {}
  current = office
  stored = rules
  refusal = undefined
  api = respondWith(answer)
})
afterEach(() => {
  api.restore()
  vi.restoreAllMocks()
})

const written = () => api.requests.filter(({ method }) => method !== 'GET')
const openRules = async () => {
  renderRoutes(firewallRoutes, '/firewalls/3/rules')
  await screen.findByRole('list', { name: 'Inbound rules' })
}
const open = async (item: string, title: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Add rules' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  return within(await screen.findByRole('dialog', { name: title }))
}
const openImport = () => open('Import rules', 'Import rules into web')
const openCopy = () => open('Copy from another firewall', 'Copy rules to web')
const openPreset = () => open('Add a preset', 'Add a preset to web')
const fileOf = (content: unknown) =>
  new File([JSON.stringify(content)], 'rules.json', { type: 'application/json' })
const isBlocked = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true'
const portsOf = (rule: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `${rule}: Ports` }).value

/**
 * Reviews and saves the staged rules.
 * @returns the changes in the dialog, and the ports that they open
 */
const save = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Review changes' }))
  const review = within(await screen.findByRole('alertdialog', { name: 'Save the rules of web?' }))
  const changes = review.getByRole('table', { name: 'Changes' }).textContent
  const exposure = review.queryByText(/to everyone: /)?.textContent
  await userEvent.click(review.getByRole('button', { name: 'Save rules' }))
  await waitFor(() => expect(written()).toHaveLength(1))
  return { changes, exposure }
}

test('exports the saved rules in the format of the API, without unsaved edits', async () => {
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:rules'
  })
  await openRules()
  await userEvent.click(screen.getByRole('button', { name: 'Add outbound rule' }))
  await userEvent.click(screen.getByRole('button', { name: 'Export rules' }))
  expect(JSON.parse((await blobs[0]?.text()) ?? '')).toEqual(rules)
})

test('stages, reviews and saves rules from a file', async () => {
  await openRules()
  const dialog = await openImport()
  await userEvent.upload(
    dialog.getByLabelText('File with rules'),
    fileOf({ ...rules, inbound: [https, ssh], outbound_policy: 'DROP' }),
  )
  const list = within(await dialog.findByRole('list', { name: 'Rules to stage' }))
  list.getByText('Accept TCP 443 from 0.0.0.0/0, “https”')
  await userEvent.click(dialog.getByRole('button', { name: 'Stage rules' }))
  expect(portsOf('inbound rule 1')).toBe('443')
  expect(written()).toEqual([])
  const { changes } = await save()
  expect(changes).toContain('Inbound 1, https')
  expect(changes).not.toContain('ssh')
  expect(written()[0]?.body).toEqual({ ...rules, inbound: [https, ssh], outbound_policy: 'DROP' })
})

test('shows the imported description of a rule that keeps its position', async () => {
  await openRules()
  const dialog = await openImport()
  await userEvent.upload(
    dialog.getByLabelText('File with rules'),
    fileOf({ ...rules, inbound: [{ ...ssh, description: 'From the office' }] }),
  )
  await dialog.findByRole('list', { name: 'Rules to stage' })
  await userEvent.click(dialog.getByRole('button', { name: 'Stage rules' }))
  await screen.findByDisplayValue('From the office')
})

test('keeps the pasted text when a file is too large', async () => {
  await openRules()
  const dialog = await openImport()
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Rules (JSON)' })
  await userEvent.click(field)
  await userEvent.paste(JSON.stringify(rules))
  await userEvent.upload(
    dialog.getByLabelText('File with rules'),
    new File(['x'.repeat(1_000_001)], 'large.json', { type: 'application/json' }),
  )
  await dialog.findByText('large.json is larger than 1 MB.')
  expect(isBlocked(dialog.getByRole('button', { name: 'Stage rules' }))).toBe(true)
  expect(field.value).toBe(JSON.stringify(rules))
})

test('appends pasted rules to the existing ones', async () => {
  await openRules()
  const dialog = await openImport()
  expect(isBlocked(dialog.getByRole('button', { name: /^Stage rules/ }))).toBe(true)
  await userEvent.click(dialog.getByRole('textbox', { name: 'Rules (JSON)' }))
  await userEvent.paste(JSON.stringify({ ...rules, inbound: [ssh, https] }))
  await userEvent.click(dialog.getByRole('radio', { name: 'Keep them' }))
  dialog.getByText(/^Adds 1 rule; 1 is there already\. 2 of 25 rules then\./)
  await userEvent.click(dialog.getByRole('button', { name: 'Stage rules' }))
  expect(portsOf('inbound rule 2')).toBe('443')
  await save()
  expect(written()[0]?.body).toEqual({ ...rules, inbound: [ssh, https] })
})

test('names each error of an invalid file and leaves the editor unchanged', async () => {
  await openRules()
  await userEvent.type(screen.getByRole('textbox', { name: 'inbound rule 1: Ports' }), ', 2222')
  const dialog = await openImport()
  await userEvent.upload(
    dialog.getByLabelText('File with rules'),
    fileOf({ ...rules, inbound: [ssh, { ...ssh, ports: '99999' }] }),
  )
  await dialog.findByText('Inbound rule 2, ports: Ports are 1-65535')
  expect(dialog.queryByRole('list', { name: 'Rules to stage' })).toBeNull()
  const stage = dialog.getByRole('button', { name: /^Stage rules/ })
  expect(isBlocked(stage)).toBe(true)
  await userEvent.click(stage)
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(portsOf('inbound rule 1')).toBe('22, 2222')
})

test('does not stage more rules than a firewall can have', async () => {
  await openRules()
  const dialog = await openImport()
  const many = Array.from({ length: 25 }, (_, at) => ({ ...https, ports: `${at + 1000}` }))
  await userEvent.upload(
    dialog.getByLabelText('File with rules'),
    fileOf({ ...rules, inbound: many }),
  )
  await dialog.findByRole('list', { name: 'Rules to stage' })
  expect(isBlocked(dialog.getByRole('button', { name: /^Stage rules/ }))).toBe(false)
  await userEvent.click(dialog.getByRole('radio', { name: 'Keep them' }))
  expect(isBlocked(dialog.getByRole('button', { name: /^Stage rules/ }))).toBe(true)
  dialog.getByText(/^The firewall would have 26 rules/, { selector: 'output' })
})

test('replaces the rules with the current rules of another firewall', async () => {
  await openRules()
  current = { ...office, inbound_policy: 'DROP' }
  const dialog = await openCopy()
  const picker = dialog.getByRole('combobox', { name: 'Firewall' })
  await within(picker).findByRole('option', { name: 'last – 1 rule' })
  expect(within(picker).queryByRole('option', { name: /^web/ })).toBeNull()
  await pick(picker, 'office – 2 rules')
  await dialog.findByRole('list', { name: 'Rules to stage' })
  await userEvent.click(dialog.getByRole('button', { name: 'Stage rules' }))
  expect(portsOf('inbound rule 2')).toBe('443')
  await save()
  expect(written()[0]?.body).toEqual({
    inbound: [ssh, { ...https, description: 'For all' }],
    inbound_policy: 'DROP',
    outbound: [],
    outbound_policy: 'DROP',
  })
})

test('appends the rules of another firewall', async () => {
  await openRules()
  const dialog = await openCopy()
  await pick(dialog.getByRole('combobox', { name: 'Firewall' }), 'office – 2 rules')
  await userEvent.click(dialog.getByRole('radio', { name: 'Keep them' }))
  await dialog.findByText(/^Adds 1 rule; 1 is there already\. 2 of 25 rules then\./)
  await userEvent.click(dialog.getByRole('button', { name: 'Stage rules' }))
  await save()
  expect(written()[0]?.body).toEqual({
    ...rules,
    inbound: [ssh, { ...https, description: 'For all' }],
  })
})

test('shows the reason of the API when the rules to copy cannot be read', async () => {
  await openRules()
  current = {
    status: 403,
    body: { errors: [{ reason: 'Your user has no grant on this firewall' }] },
  }
  const dialog = await openCopy()
  await pick(dialog.getByRole('combobox', { name: 'Firewall' }), 'office – 2 rules')
  await dialog.findByText('Your user has no grant on this firewall')
  expect(isBlocked(dialog.getByRole('button', { name: /^Stage rules/ }))).toBe(true)
  expect(dialog.queryByRole('list', { name: 'Rules to stage' })).toBeNull()
})

test('appends a preset and reports rules that already exist', async () => {
  await openRules()
  const dialog = await openPreset()
  const stage = dialog.getByRole('button', { name: /^Stage rules/ })
  await pick(dialog.getByRole('combobox', { name: 'Preset' }), 'SSH from one network')
  expect(isBlocked(stage)).toBe(true)
  const network = dialog.getByRole('textbox', { name: 'Network' })
  await userEvent.type(network, '203.0.113.0/24')
  dialog.getByText('The editor has these rules already.', { selector: 'output' })
  expect(isBlocked(stage)).toBe(true)
  await userEvent.clear(network)
  await userEvent.type(network, '203.0.113')
  dialog.getByText('203.0.113: Must be an IPv4 range in CIDR form, such as 192.0.2.0/24')
  expect(isBlocked(stage)).toBe(true)
  await pick(dialog.getByRole('combobox', { name: 'Preset' }), 'HTTP and HTTPS from everyone')
  await userEvent.click(stage)
  expect((await save()).exposure).toBe('Opens to everyone: TCP 80, 443.')
  expect(written()[0]?.body).toEqual({
    ...rules,
    inbound: [
      ssh,
      {
        protocol: 'TCP',
        ports: '80, 443',
        addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] },
        action: 'ACCEPT',
        label: 'http-https',
      },
    ],
  })
})

test('suggests the VPC subnets of the account for a preset', async () => {
  await openRules()
  const dialog = await openPreset()
  await pick(dialog.getByRole('combobox', { name: 'Preset' }), 'PostgreSQL from a VPC subnet')
  const subnet = dialog.getByRole<HTMLInputElement>('combobox', { name: 'VPC subnet' })
  await waitFor(() =>
    expect([...(subnet.list?.options ?? [])].map(({ value }) => value)).toEqual(['10.0.4.0/24']),
  )
  await userEvent.type(subnet, '10.0.4.0/24')
  await dialog.findByText('Accept TCP 5432 from 10.0.4.0/24, “postgresql”')
})

describe('after a save', () => {
  const messages = () => within(screen.getByRole('region', { name: 'Messages' }))
  /** Saves the rules without the first one. */
  const saveWithout = async () => {
    render(
      <MemoryRouter>
        <Toasts />
      </MemoryRouter>,
    )
    // Dismiss the toasts, because they persist after a test.
    for (const dismiss of messages().queryAllByRole('button', { name: 'Dismiss' }))
      fireEvent.click(dismiss)
    // Toasts do not disappear while the pointer is over them.
    fireEvent.pointerEnter(screen.getByRole('region', { name: 'Messages' }))
    await openRules()
    await userEvent.click(screen.getByRole('button', { name: 'Actions for inbound rule 1' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    await save()
    expect(written()[0]?.body).toEqual({ ...rules, inbound: [] })
    return messages().findByRole('button', { name: 'Undo' })
  }

  test('restores the previous rules on Undo', async () => {
    fireEvent.click(await saveWithout())
    await messages().findByText('Restored the rules of web')
    expect(written()[1]).toMatchObject({ method: 'PUT', path: `${base}/3/rules`, body: rules })
    await waitFor(() => expect(portsOf('inbound rule 1')).toBe('22'))
    expect(isBlocked(screen.getByRole('button', { name: /^Review changes/ }))).toBe(true)
  })

  test('does not undo over rules that another client changed since', async () => {
    const undo = await saveWithout()
    stored = { ...rules, inbound: [https] }
    fireEvent.click(undo)
    await messages().findByText('Nothing was undone: someone changed the rules of web since.')
    expect(written()).toHaveLength(1)
  })

  test('rejects Undo while there are unsaved changes and allows it afterwards', async () => {
    const undo = await saveWithout()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Add inbound rule' }))
    fireEvent.click(undo)
    await messages().findByText('Discard your unsaved changes first.')
    expect(written()).toHaveLength(1)
    expect(portsOf('inbound rule 1')).toBe('')
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
    await waitFor(() =>
      expect(screen.queryByRole('textbox', { name: 'inbound rule 1: Ports' })).toBeNull(),
    )
    fireEvent.click(messages().getByRole('button', { name: 'Undo' }))
    await messages().findByText('Restored the rules of web')
    expect(written()[1]?.body).toEqual(rules)
  })

  test('rejects Undo over unsaved changes after leaving and returning, and shows the restored rules', async () => {
    await saveWithout()
    await userEvent.click(screen.getByRole('link', { name: /^Devices/ }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add rules' })).toBeNull())
    await userEvent.click(screen.getByRole('link', { name: 'Rules' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Add inbound rule' }))
    fireEvent.click(messages().getByRole('button', { name: 'Undo' }))
    await messages().findByText('Discard your unsaved changes first.')
    expect(written()).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
    await waitFor(() =>
      expect(screen.queryByRole('textbox', { name: 'inbound rule 1: Ports' })).toBeNull(),
    )
    fireEvent.click(messages().getByRole('button', { name: 'Undo' }))
    await messages().findByText('Restored the rules of web')
    await waitFor(() => expect(portsOf('inbound rule 1')).toBe('22'))
    expect(isBlocked(screen.getByRole('button', { name: /^Review changes/ }))).toBe(true)
  })

  test('shows why restoring the rules was rejected', async () => {
    const undo = await saveWithout()
    refusal = { status: 403, body: { errors: [{ reason: 'Not with this token' }] } }
    fireEvent.click(undo)
    await messages().findByText(/^The rules of web were not restored: .*Not with this token/)
    expect(stored).toEqual({ ...rules, inbound: [] })
  })
})

test('allows a user with read access to export rules but not to add any', async () => {
  grants = { global: {}, firewall: [{ id: 3, permissions: 'read_only' }] }
  await openRules()
  await screen.findByText('You need read/write access to this firewall.', {
    selector: 'p',
  })
  expect(isBlocked(screen.getByRole('button', { name: 'Export rules' }))).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Add rules' }))
  const menu = within(await screen.findByRole('menu', { name: 'Add rules' }))
  for (const item of menu.getAllByRole('menuitem')) expect(isBlocked(item)).toBe(true)
})
