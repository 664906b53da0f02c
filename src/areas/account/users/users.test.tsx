import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as accountRoutes } from '../routes.tsx'

const ada = { username: 'ada', email: 'ada@example.org', restricted: false, ssh_keys: [] }
const ci = { username: 'ci-1', email: 'ci@example.org', restricted: true, ssh_keys: ['Runner'] }
const grants = {
  global: { add_computes: true, add_domains: false, account_access: 'read_only' },
  compute: [
    { id: 1, label: 'web-1', permissions: 'read_write' },
    { id: 2, label: 'web-2', permissions: null },
  ],
}

let network: ReturnType<typeof respondWith>
let ownGrants: object | { status: number }
let refusal: { reason: string; field?: string } | undefined

beforeEach(() => {
  ownGrants = { status: 204 }
  refusal = undefined
  network = respondWith(({ path, method, body }) => {
    if (method !== 'GET' && refusal) return { status: 400, body: { errors: [refusal] } }
    if (method === 'DELETE') return {}
    if (path === '/profile/grants') return ownGrants
    if (path === '/profile') return { username: 'ada', restricted: false }
    if (path === '/account/users') {
      if (method === 'POST') return { ...ci, ...(body as object) }
      return { data: [ada, ci], page: 1, pages: 1, results: 2 }
    }
    if (path === '/account/users/ada') return ada
    if (path === '/account/users/ci-1') {
      return method === 'PUT' ? { ...ci, ...(body as object) } : ci
    }
    if (path === '/account/users/ada/grants') return { status: 204 }
    if (path.endsWith('/grants')) return grants
    return { data: [], page: 1, pages: 1, results: 0 }
  })
})

afterEach(() => {
  network.restore()
  queryClient.clear()
})

const open = (address: string) => renderRoutes(accountRoutes, address)
const sent = (method: string) => network.requests.findLast((request) => request.method === method)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('links each user to the grants of that user', async () => {
  const router = open('/account/users')
  await userEvent.click(await screen.findByRole('link', { name: 'ci-1' }))
  expect(await screen.findByRole('heading', { name: 'ci-1' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/account/users/ci-1')
  const permission = await screen.findByLabelText<HTMLSelectElement>('Permission on web-1')
  expect(permission.value).toBe('read_write')
})

test('shows that an unrestricted user has full access', async () => {
  open('/account/users/ada')
  expect(await screen.findByText(/^ada has full access/)).toBeTruthy()
})

test('counts the changed grants and sends only those', async () => {
  open('/account/users/ci-1')
  await userEvent.selectOptions(
    await screen.findByLabelText('Permission on web-2'),
    'Read and write',
  )
  await userEvent.selectOptions(screen.getByLabelText('Permission on web-1'), 'None')
  expect(screen.getByText('was read and write')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Permission on web-1'), 'Read and write')
  await userEvent.click(screen.getByLabelText('Create domains'))
  expect(screen.getByText('2 changes')).toBeTruthy()
  await press('Save grants')
  await waitFor(() =>
    expect(sent('PUT')?.body).toEqual({
      global: { add_domains: true },
      compute: [{ id: 2, permissions: 'read_write' }],
    }),
  )
  expect(await screen.findByText('No changes')).toBeTruthy()
})

test('keeps rejected grants with the reason and asks before leaving', async () => {
  const router = open('/account/users/ci-1')
  refusal = { reason: 'You cannot access instance 2, or it does not exist', field: 'compute[0].id' }
  await userEvent.selectOptions(await screen.findByLabelText('Permission on web-2'), 'Read')
  await press('Save grants')
  expect(await screen.findByText(/You cannot access instance 2, or it does not exist/)).toBeTruthy()
  expect(screen.getByText('1 change')).toBeTruthy()
  void router.navigate('/account/users')
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }))
  expect(router.state.location.pathname).toBe('/account/users/ci-1')
})

test('shows the grants of a restricted user to that user as disabled, with the reason', async () => {
  ownGrants = grants
  open('/account/profile')
  expect(await screen.findByText('Only an unrestricted user may change grants.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('Permission on web-1').disabled).toBe(true)
})

test('opens the grants of a user after creation', async () => {
  const router = open('/account/users/-/new')
  const form = await screen.findByRole('dialog', { name: 'Create user' })
  await userEvent.type(within(form).getByLabelText('Username'), 'ci--1')
  await userEvent.type(within(form).getByLabelText('Email'), 'ci@example.org')
  const submit = within(form).getByRole('button', { name: 'Create user' })
  await userEvent.click(submit)
  expect(await within(form).findByText(/single hyphens or underscores/)).toBeTruthy()
  expect(sent('POST')).toBeUndefined()
  await userEvent.clear(within(form).getByLabelText('Username'))
  await userEvent.type(within(form).getByLabelText('Username'), 'ci-1')
  await userEvent.click(submit)
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/users/ci-1'))
  expect(sent('POST')?.body).toEqual({
    username: 'ci-1',
    email: 'ci@example.org',
    restricted: true,
  })
})

test('updates the URL when a user is renamed', async () => {
  const router = open('/account/users/ci-1/edit')
  const form = await screen.findByRole('dialog', { name: 'Edit ci-1' })
  await userEvent.type(within(form).getByLabelText('Username'), '2')
  await userEvent.click(within(form).getByRole('button', { name: 'Save user' }))
  await waitFor(() => expect(sent('PUT')?.body).toEqual({ username: 'ci-12' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/users/ci-12'))
})

test('blocks deleting the last unrestricted user and shows the reason when another deletion is rejected', async () => {
  open('/account/users')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for ada' }))
  const last = await screen.findByRole('menuitem', { name: /^Delete/ })
  expect(last.getAttribute('aria-disabled')).toBe('true')
  expect(last.textContent).toContain('Make another user unrestricted first')
  await userEvent.keyboard('{Escape}')

  refusal = { reason: 'Somebody else is deleting this user.' }
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for ci-1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete ci-1?' })
  await userEvent.type(within(question).getByRole('textbox'), 'ci-1')
  await userEvent.click(within(question).getByRole('button', { name: 'Delete ci-1' }))
  expect(await within(question).findByText(/Somebody else is deleting this user/)).toBeTruthy()
})

test('creates a sign-in link for a user who has never signed in', async () => {
  network.restore()
  const methods: string[] = []
  network = respondWith(({ path, method }) => {
    if (path.endsWith('/users/ci-1/link')) {
      methods.push(method)
      return { link: 'https://console.example/sign-in#code=abc', expires: '2030-01-01T00:00:00' }
    }
    if (path.endsWith('/ways')) return { oauth: null, local: true, passkeys: false, remote: null }
    if (path.endsWith('/session')) return { username: 'ada', expires: '2030-01-01T00:00:00' }
    if (path === '/profile/grants') return { status: 204 }
    if (path === '/account/users/ci-1') return { ...ci, last_login: null }
    if (path.endsWith('/grants')) return grants
    return { data: [ada, ci], page: 1, pages: 1, results: 2 }
  })
  open('/account/users/ci-1')
  expect(await screen.findByRole('button', { name: 'See as ci-1' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Create sign-in link' }))
  const drawer = await screen.findByRole('dialog', { name: 'Sign-in link for ci-1' })
  expect(methods).toEqual(['POST'])
  await userEvent.click(within(drawer).getByRole('button', { name: 'Show' }))
  expect(within(drawer).getByText('https://console.example/sign-in#code=abc')).toBeTruthy()
})
