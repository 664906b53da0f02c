import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Compute } from '#api/generated/types.gen.ts'
import { openComputes, webOne } from '../testComputes.tsx'

let open: ReturnType<typeof openComputes> | undefined
afterEach(() => open?.restore())

function openSettings(grants: object = {}) {
  let current: Compute = webOne
  open = openComputes('/compute/7/settings', {
    'GET /compute/instances/7': () => current,
    'PUT /compute/instances/7': ({ body }) => {
      current = { ...current, ...(body as Compute) }
      return current
    },
    'GET /profile/grants': () => grants,
  })
  return {
    ...open,
    changeElsewhere: (changes: Partial<Compute>) => {
      current = { ...current, ...changes }
    },
  }
}

const tags = () => screen.findByRole('combobox', { name: /^Tags/ }, { timeout: 5000 })
const save = () => screen.getByRole('button', { name: 'Save changes' })

test('only what changed is sent, and tags that somebody else added stay', async () => {
  const { sent, changeElsewhere } = openSettings()
  await userEvent.type(await tags(), 'canary{Enter}')
  changeElsewhere({ tags: ['web', 'audited'] })
  await userEvent.click(save())
  await waitFor(() => expect(sent('PUT')).toHaveLength(1))
  expect(sent('PUT')[0]?.body).toEqual({ tags: ['web', 'audited', 'canary'] })
  await screen.findByRole('button', { name: 'Remove tag audited' })
  await waitFor(() => expect(save().getAttribute('aria-disabled')).toBe('true'))
})

test('a broken rule is said beside its field and nothing is sent', async () => {
  const { sent } = openSettings()
  await tags()
  const label = screen.getByRole('textbox', { name: 'Label' })
  await userEvent.clear(label)
  await userEvent.type(label, '-web')
  await userEvent.click(save())
  await screen.findByText('Label must begin and end with a letter or digit')
  expect(sent('PUT')).toHaveLength(0)
})

test('a user with grants on the instance changes all of it but its tags', async () => {
  openSettings({
    global: {},
    compute: [{ id: 7, label: 'web-1', permissions: 'read_write' }],
  })
  await tags()
  await screen.findByText('Only unrestricted users may do this.')
  expect((await tags()).getAttribute('readonly')).not.toBeNull()
  expect(screen.getByRole('textbox', { name: 'Label' }).getAttribute('readonly')).toBeNull()
})

test('leaving with something unsaved asks first', async () => {
  openSettings()
  await tags()
  await userEvent.type(screen.getByRole('textbox', { name: 'Label' }), 'x')
  await userEvent.click(screen.getByRole('link', { name: 'Overview' }))
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
})
