import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newKeys, privatePem, testAuthority } from '../../../../test/support/certificates.ts'
import { queryClient } from '#api/query/query.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from '../routes.tsx'

let api: ReturnType<typeof respondWith>
let ssl = false
/** Reason with which the next upload is rejected. */
let refusal: string | undefined

function answer({ method, path }: RecordedRequest): object {
  if (!path.endsWith('/ssl')) return { data: [], page: 1, pages: 1, results: 0 }
  if (method === 'POST' && refusal !== undefined) {
    const reason = refusal
    refusal = undefined
    return { status: 400, body: { errors: [{ reason }] } }
  }
  if (method === 'POST') ssl = true
  if (method === 'DELETE') ssl = false
  return { ssl }
}

beforeEach(() => {
  queryClient.clear()
  ssl = false
  refusal = undefined
  api = respondWith(answer)
})
afterEach(() => api.restore())

const open = () =>
  renderRoutes(routes, '/object-storage/buckets/us-east-1/photos.example.com/certificate')
const sent = () => api.requests.filter(({ method }) => method !== 'GET')

test('validates a pasted certificate and sends it with its key', async () => {
  const authority = await testAuthority(Date.now())
  const keys = await newKeys()
  const other = await authority.issue(keys.publicKey, 'other.example.com', -1, 90)
  const old = await authority.issue(keys.publicKey, 'photos.example.com', -90, -1)
  const early = await authority.issue(keys.publicKey, 'photos.example.com', 2, 90)
  const own = await authority.issue(keys.publicKey, 'photos.example.com', -1, 90)
  const key = await privatePem(keys)
  open()
  const form = within(await screen.findByRole('dialog', { name: 'Add certificate' }))
  const submit = () => userEvent.click(form.getByRole('button', { name: 'Add certificate' }))
  await submit()
  await form.findByText(/Paste the certificate as PEM/)
  expect(sent()).toEqual([])
  const certificate = form.getByRole('textbox', { name: 'Certificate' })
  await userEvent.click(certificate)
  await userEvent.paste(other)
  await form.findByText(/It does not cover photos.example.com/)
  for (const [text, words] of [
    [old, /^It expired on .*; for photos.example.com\.$/],
    [early, /^Not valid before .*; for photos.example.com\.$/],
    [own, /^Valid until .*, for photos.example.com\.$/],
  ] as const) {
    await userEvent.clear(certificate)
    await userEvent.paste(text)
    const note = form.getByRole('status')
    await waitFor(() => expect(note.textContent).toMatch(words))
  }
  await userEvent.click(form.getByRole('textbox', { name: 'Private key' }))
  await userEvent.paste(key)
  await submit()
  await waitFor(() => expect(sent()).toHaveLength(1))
  const body = sent()[0]?.body as { certificate: string; private_key: string }
  expect(atob(body.certificate)).toBe(own)
  expect(atob(body.private_key)).toBe(key)
})

test('deletes an existing certificate', async () => {
  ssl = true
  open()
  const drawer = within(await screen.findByRole('dialog', { name: 'Certificate' }))
  await userEvent.click(drawer.getByRole('button', { name: 'Delete certificate' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Delete certificate' }))
  await waitFor(() => expect(sent().map(({ method }) => method)).toEqual(['DELETE']))
})

const paste = async (form: ReturnType<typeof within>, certificate: string, key: string) => {
  for (const [name, text] of [
    ['Certificate', certificate],
    ['Private key', key],
  ] as const) {
    const field = form.getByRole('textbox', { name })
    await userEvent.clear(field)
    await userEvent.click(field)
    await userEvent.paste(text)
  }
}

test('rejects the key of another certificate before sending it', async () => {
  const authority = await testAuthority(Date.now())
  const keys = await newKeys()
  const pem = await authority.issue(keys.publicKey, 'photos.example.com', -1, 90)
  open()
  const form = within(await screen.findByRole('dialog', { name: 'Add certificate' }))
  await paste(form, pem, await privatePem(await newKeys()))
  await userEvent.click(form.getByRole('button', { name: 'Add certificate' }))
  await form.findByText('Does not belong to the certificate')
  expect(sent()).toEqual([])
})

test('reports a replacement that failed after the deletion, keeps the input and retries', async () => {
  const authority = await testAuthority(Date.now())
  const keys = await newKeys()
  const pem = await authority.issue(keys.publicKey, 'photos.example.com', -1, 90)
  ssl = true
  refusal = 'Out of order.'
  open()
  const present = within(await screen.findByRole('dialog', { name: 'Certificate' }))
  await userEvent.click(present.getByRole('button', { name: 'Replace certificate' }))
  const form = within(await screen.findByRole('dialog', { name: 'Replace certificate' }))
  form.getByText(/^The current certificate is deleted first/)
  await paste(form, pem, await privatePem(keys))
  await userEvent.click(form.getByRole('button', { name: 'Replace certificate' }))
  const again = within(await screen.findByRole('dialog', { name: 'Add certificate' }))
  await again.findByText(/^The old certificate was deleted\. The bucket has none/)
  await again.findByText(/Out of order/)
  expect(again.getByRole('textbox', { name: 'Certificate' })).toHaveProperty('value', pem)
  await userEvent.click(again.getByRole('button', { name: 'Add certificate' }))
  await waitFor(() =>
    expect(sent().map(({ method }) => method)).toEqual(['DELETE', 'POST', 'POST']),
  )
})
