import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { type RecordedRequest, respondWith } from '#test/support/console/testApi.ts'
import { personOfTab } from '#lib/storage.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { signInLoader } from './signInLoader.ts'
import { SignInScreen } from './SignInScreen.tsx'

type Missing = 'set-up' | 'show' | undefined

let signedIn: boolean
let missing: Missing
let ways: string[]
let isProofOld: boolean
let network: ReturnType<typeof respondWith>

const refusal = (status: number, reason: string) => ({ status, body: { errors: [{ reason }] } })
const session = () => ({
  username: 'ada',
  expires: '2027-01-01T00:00:00',
  ...(missing && { factor: missing }),
})

function answer({ path, method, body }: RecordedRequest) {
  const { code, password } = (body ?? {}) as { code?: string; password?: string }
  switch (`${method} ${path}`) {
    case 'GET /session':
      return signedIn ? session() : refusal(401, 'You are not signed in.')
    case 'DELETE /session':
      signedIn = false
      return {}
    case 'POST /session/token':
      signedIn = true
      return session()
    case 'GET /session/ways':
      return { oauth: null, local: true, passkeys: false, remote: null }
    case 'GET /session/proof':
      return { ways, passkey_hosts: ['console.example.com', 'console.example.org'] }
    case 'POST /session/proof':
      if (password === 'right') {
        isProofOld = false
        return {}
      }
      if (code !== '123456') return refusal(403, 'This code is wrong or was used before.')
      missing = undefined
      return {}
    case 'GET /session/passkeys':
      return {
        passkeys: [],
        host: '127.0.0.1',
        fault: 'Passkeys need HTTPS. Open the console at an https URL.',
      }
    case 'POST /session/codes/begin':
      if (isProofOld)
        return {
          ...refusal(403, 'Confirm that it is you.'),
          headers: { 'x-console-proof': 'needed' },
        }
      return { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/ada' }
    case 'POST /session/codes/confirm':
      if (code !== '123456') return refusal(400, 'This code is wrong or was used before.')
      missing = undefined
      return { recovery: ['aaaa-bbbb-cccc', 'dddd-eeee-ffff'] }
    default:
      return {}
  }
}

beforeEach(() => {
  signedIn = false
  missing = 'set-up'
  ways = ['code', 'password']
  isProofOld = false
  network = respondWith(answer)
})

afterEach(() => {
  network.restore()
  queryClient.clear()
  sessionStorage.clear()
})

async function signIn() {
  const router = renderRoutes(
    [
      { path: 'sign-in', loader: signInLoader, Component: SignInScreen },
      { path: 'domains', element: <h1>Domains</h1> },
    ],
    '/sign-in?to=/domains',
  )
  await userEvent.type(await screen.findByLabelText('Personal access token'), 'a-token{Enter}')
  return router
}

test('requires a user without a second factor to set one up, shows recovery codes, then opens the requested page', async () => {
  window.history.replaceState(null, '', '/sign-in?to=/domains')
  await signIn()
  const heading = await screen.findByRole('heading', { name: 'Set up two-factor authentication' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.queryByLabelText('Personal access token')).toBeNull()
  expect(personOfTab()).toBeNull()
  const passkey = await screen.findByRole('button', { name: 'Add passkey' })
  await waitFor(() => expect(passkey.getAttribute('aria-disabled')).toBe('true'))
  await userEvent.click(screen.getByRole('button', { name: 'Set up one-time codes' }))
  const drawer = await screen.findByRole('dialog', { name: 'Set up one-time codes' })
  const field = within(drawer).getByLabelText('Code that the app shows')
  await userEvent.type(field, '000000')
  await userEvent.click(within(drawer).getByRole('button', { name: 'Turn on' }))
  await within(drawer).findByText(/This code is wrong/)
  expect((field as HTMLInputElement).value).toBe('000000')
  await userEvent.clear(field)
  await userEvent.type(field, '123456')
  await userEvent.click(within(drawer).getByRole('button', { name: 'Turn on' }))
  const recovery = await screen.findByRole('dialog', { name: 'Recovery codes' })
  expect(screen.queryByRole('heading', { name: 'Domains' })).toBeNull()
  await userEvent.click(within(recovery).getByRole('button', { name: 'I’ve saved it' }))
  await screen.findByRole('heading', { name: 'Domains' })
  expect(personOfTab()).toBe('ada')
})

test('asks for the password after an old sign-in, then continues the setup', async () => {
  isProofOld = true
  ways = ['password']
  await signIn()
  const setUp = await screen.findByRole('button', { name: 'Set up one-time codes' })
  await userEvent.click(setUp)
  const first = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  await userEvent.click(await within(first).findByRole('button', { name: 'Cancel' }))
  await screen.findByText('Confirm that it is you.')
  await userEvent.click(setUp)
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  await userEvent.type(await within(dialog).findByLabelText('Password'), 'right{Enter}')
  await screen.findByRole('dialog', { name: 'Set up one-time codes' })
  expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull()
})

test('offers to sign in again when the user has no way to confirm', async () => {
  isProofOld = true
  ways = []
  await signIn()
  await userEvent.click(await screen.findByRole('button', { name: 'Set up one-time codes' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign in again' }))
  await screen.findByRole('button', { name: 'Sign in' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(signedIn).toBe(false)
})

test('asks for a one-time code, and leaves a wrong code in the field', async () => {
  missing = 'show'
  await signIn()
  await screen.findByRole('heading', { name: 'Two-factor authentication' })
  const field = await screen.findByLabelText('One-time code')
  await userEvent.type(field, '000000{Enter}')
  await screen.findByText(/This code is wrong/)
  expect((field as HTMLInputElement).value).toBe('000000')
  await userEvent.clear(field)
  await userEvent.type(field, '123456{Enter}')
  await screen.findByRole('heading', { name: 'Domains' })
})

test('explains that the passkeys belong to other hosts, and offers to sign out', async () => {
  missing = 'show'
  ways = ['password']
  await signIn()
  await screen.findByText(
    /Your passkeys work only at console\.example\.com and console\.example\.org/,
  )
  await screen.findByText(/--lost-passkeys/)
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await screen.findByLabelText('Personal access token')
  expect(network.requests.at(-1)).toBeDefined()
  expect(signedIn).toBe(false)
})
