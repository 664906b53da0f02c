import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { signInLoader } from './signInLoader.ts'
import { SignInScreen } from './SignInScreen.tsx'

const reason = 'You are signed in as ada, and this link signs in grace.'
let redeemed: unknown[]
let network: ReturnType<typeof respondWith>

beforeEach(() => {
  redeemed = []
  network = respondWith(({ path, method, body }) => {
    if (path === '/session/ways') return { oauth: null, local: true, remote: null }
    if (method !== 'POST' || path !== '/session/code') return {}
    redeemed.push(body)
    return (body as { replace?: boolean }).replace === true
      ? { username: 'grace', expires: '2027-01-01T00:00:00' }
      : {
          status: 409,
          headers: { 'x-console-replaces': 'grace' },
          body: { errors: [{ reason }] },
        }
  })
  window.history.replaceState(null, '', '/sign-in?to=/domains#code=link')
  renderRoutes(
    [
      { path: 'sign-in', loader: signInLoader, Component: SignInScreen },
      { path: 'domains', element: <h1>Domains</h1> },
    ],
    '/sign-in?to=/domains',
  )
})

afterEach(() => {
  network.restore()
  queryClient.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})

test('asks with both names before a link replaces the session of another user', async () => {
  await screen.findByText(reason, { exact: false })
  expect(redeemed).toEqual([{ code: 'link' }])
  await userEvent.click(screen.getByRole('button', { name: 'Sign in as grace' }))
  await screen.findByRole('heading', { name: 'Domains' })
  expect(redeemed).toEqual([{ code: 'link' }, { code: 'link', replace: true }])
})

test('leaves the link unused when the user stays signed in', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Stay signed in' }))
  await screen.findByRole('heading', { name: 'Domains' })
  expect(redeemed).toEqual([{ code: 'link' }])
})
