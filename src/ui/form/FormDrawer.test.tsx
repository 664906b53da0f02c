import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { createMemoryRouter, Link, Outlet, RouterProvider, useNavigate } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '#api/http/client.ts'
import type { EveryField } from '#lib/requestBody.ts'
import { Drawer } from '../overlay/Drawer.tsx'
import { CheckboxGroup } from './fields/CheckboxGroup.tsx'
import { NumberInput } from './fields/NumberInput.tsx'
import { SelectInput } from './fields/SelectInput.tsx'
import { SwitchInput } from './fields/SwitchInput.tsx'
import { TagsInput } from './fields/TagsInput.tsx'
import { TextInput } from './fields/TextInput.tsx'
import { FormDrawer } from './FormDrawer.tsx'
import { pick } from '#test/support/console/testPick.ts'
import { useContractForm } from './useContractForm.ts'

const takenLabels = new Set<string>()

const schema = z.strictObject({
  label: z.string().check(
    z.minLength(1),
    z.maxLength(10),
    z.refine((label) => !takenLabels.has(label), { error: 'Taken' }),
  ),
  port: z.optional(z.int().check(z.lte(65_535))),
  region: z.string(),
  alerts: z.boolean(),
  days: z.array(z.string()),
  tags: z.array(z.string().check(z.minLength(3))),
  unseen: z.optional(z.string().check(z.maxLength(3))),
})
type Input = z.infer<typeof schema>

const send = vi.fn<(input: { body: Input }) => Promise<unknown>>()

function RecordForm({ unseen, denied }: { unseen?: string | undefined; denied?: string }) {
  const navigate = useNavigate()
  const form = useContractForm<EveryField<Input>>({
    schema,
    defaultValues: {
      label: '',
      port: undefined,
      region: 'eu',
      alerts: false,
      days: [],
      tags: ['web'],
      unseen,
    },
  })
  const { control } = form
  return (
    <FormDrawer
      title="Add record"
      form={form}
      operation={{ mutateAsync: send }}
      toInput={(body) => ({ body })}
      onClose={() => void navigate('/records')}
      {...(denied !== undefined && { deniedReason: denied })}
      call="POST /domains/{domainId}/records"
      callParts={({ body }) => ({ path: { domainId: 'a/b' }, body })}
    >
      <TextInput control={control} name="label" label="Label" limit={10} />
      <NumberInput control={control} name="port" label="Port" optional />
      <SelectInput
        control={control}
        name="region"
        label="Region"
        options={[
          { value: 'eu', label: 'Frankfurt' },
          { value: 'us', label: 'Newark', disabledReason: 'Sold out' },
          { value: 'ap', label: 'Tokyo' },
        ]}
      />
      <SwitchInput control={control} name="alerts" label="Send alerts" help="By e-mail" />
      <CheckboxGroup
        control={control}
        name="days"
        label="Days"
        optional
        options={[
          { value: 'mon', label: 'Monday' },
          { value: 'tue', label: 'Tuesday' },
        ]}
      />
      <TagsInput
        control={control}
        name="tags"
        label="Tags"
        optional
        suggestions={['prod', 'test']}
      />
    </FormDrawer>
  )
}

/** Form with a read-only first field and a second one that is editable by default. */
function Settings({ readOnly = false }: { readOnly?: boolean }) {
  const { control, ...form } = useForm({ defaultValues: { id: '7', label: 'web-1' } })
  return (
    <FormDrawer
      title="Settings"
      form={{ control, ...form }}
      operation={{ mutateAsync: send }}
      toInput={(body) => ({ body: body as never })}
      onClose={() => undefined}
    >
      <p>What it says first.</p>
      <TextInput control={control} name="id" label="ID" readOnly />
      <TextInput control={control} name="label" label="Label" readOnly={readOnly} />
    </FormDrawer>
  )
}

function open(unseen?: string, denied?: string) {
  const router = createMemoryRouter(
    [
      {
        path: '/records',
        element: (
          <>
            <Link to="/records/new">Add</Link>
            <Outlet />
          </>
        ),
        children: [
          {
            path: 'new',
            element: <RecordForm unseen={unseen} {...(denied !== undefined && { denied })} />,
          },
        ],
      },
      { path: '/elsewhere', element: <h1>Elsewhere</h1> },
    ],
    { initialEntries: ['/records', '/records/new'] },
  )
  render(<RouterProvider router={router} />)
  send.mockReset()
  takenLabels.clear()
  return { router, user: userEvent.setup() }
}

const refusal = (status: number, faults: { reason: string; field?: string }[]) =>
  new ApiError({ status, faults, method: 'POST', path: '/v4/records' })

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const submit = () => screen.getByRole('button', { name: 'Add record' })

describe('initial focus', () => {
  const show = (drawer: ReactNode) =>
    render(<RouterProvider router={createMemoryRouter([{ path: '/', element: drawer }])} />)
  test('goes to the first editable field and selects its text', async () => {
    show(<Settings />)
    await userEvent.keyboard('db')
    expect(field('Label').value).toBe('db')
    expect(field('ID').value).toBe('7')
  })

  test('goes to the heading when all fields are read-only', () => {
    show(<Settings readOnly />)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Settings' }))
  })

  test('goes to the heading in a drawer without a form', () => {
    show(
      <Drawer title="Record" onClose={() => undefined}>
        <input aria-label="Filter" />
      </Drawer>,
    )
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Record' }))
  })
})

describe('filling in', () => {
  test('opens a named dialog with focus in its first field and marks optional fields', async () => {
    const { user } = open()
    const drawer = screen.getByRole('dialog', { name: 'Add record' })
    await user.keyboard('web')
    expect(field('Label').value).toBe('web')
    expect(field('Port (optional)')).toBeTruthy()
    expect(
      within(drawer).getByRole('switch', { name: 'Send alerts', description: 'By e-mail' }),
    ).toBeTruthy()
    expect(within(drawer).getByRole('group', { name: 'Days (optional)' })).toBeTruthy()
    expect(within(drawer).getByRole('combobox', { name: /Region/ })).toBeTruthy()
    expect(within(drawer).getByRole('button', { name: 'Copy as curl' })).toBeTruthy()
  })

  test('counts several errors next to the buttons and jumps to the first', async () => {
    const { user } = open()
    await user.type(field('Port (optional)'), '70000')
    await user.click(screen.getByRole('button', { name: 'Add record' }))
    const count = await screen.findByRole('button', { name: '2 errors: go to the first' })
    await user.click(count)
    expect(document.activeElement).toBe(field('Label'))
    await user.type(field('Label'), 'web')
    await waitFor(() => expect(screen.queryByRole('button', { name: /errors/ })).toBeNull())
    expect(field('Port (optional)').getAttribute('aria-invalid')).toBe('true')
  })

  test('copies the request as a curl command only when the form is valid', async () => {
    const { user } = open()
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(null)))
    const copy = screen.getByRole('button', { name: 'Copy as curl' })
    await user.click(copy)
    await waitFor(() => expect(document.activeElement).toBe(field('Label')))
    expect(copied).not.toHaveBeenCalled()
    await user.type(field('Label'), 'web')
    await user.click(copy)
    await waitFor(() => expect(copied).toHaveBeenCalled())
    vi.unstubAllGlobals()
    const [command = ''] = copied.mock.calls[0] ?? []
    expect(command).toContain(`-X POST '${location.origin}/v4/domains/a%2Fb/records'`)
    expect(command).toContain(`'{"label":"web","region":"eu"`)
    expect(send).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog', { name: 'Add record' })).toBeTruthy()
  })

  test('sends all values in the types of the schema and closes', async () => {
    const { user, router } = open()
    send.mockResolvedValue({})
    await user.type(field('Label'), 'web')
    await user.type(field('Port (optional)'), '80')
    expect(screen.getByRole('option', { name: /Newark/ }).textContent).toContain('Sold out')
    await pick(screen.getByRole('combobox', { name: /Region/ }), 'Tokyo')
    await user.click(screen.getByRole('switch', { name: 'Send alerts' }))
    await user.click(screen.getByRole('checkbox', { name: 'Tuesday' }))
    await user.click(screen.getByRole('checkbox', { name: 'Monday' }))
    await user.type(screen.getByRole('combobox', { name: /Tags/ }), 'blue,green{Enter}')
    await user.click(screen.getByRole('button', { name: 'Remove tag web' }))
    await user.click(submit())
    expect(send).toHaveBeenCalledExactlyOnceWith({
      body: {
        label: 'web',
        port: 80,
        region: 'ap',
        alerts: true,
        days: ['mon', 'tue'],
        tags: ['blue', 'green'],
      },
    })
    expect(router.state.location.pathname).toBe('/records')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('shows the length counter only near the limit', async () => {
    const { user } = open()
    await user.type(field('Label'), '1234567')
    expect(screen.queryByText('7 / 10')).toBeNull()
    await user.type(field('Label'), '8')
    expect(screen.getByText('8 / 10')).toBeTruthy()
  })

  test('describes an invalid field with its error, and sends nothing', async () => {
    const { user } = open()
    await user.type(field('Port (optional)'), '70000')
    await user.click(submit())
    expect(screen.getByRole('textbox', { name: 'Label', description: 'Required' })).toBe(
      document.activeElement,
    )
    expect(
      screen.getByRole('textbox', { name: 'Port (optional)', description: 'At most 65,535' }),
    ).toBeTruthy()
    await user.type(screen.getByRole('combobox', { name: /Tags/ }), 'ab{Enter}')
    expect(await screen.findByText('ab: At least 3 characters; this has 2')).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
  })
})

test('shows validation errors of hidden fields at the top', async () => {
  const { user } = open('too long')
  await user.click(submit())
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('This was not sent')
  expect(notice.textContent).toContain('unseen: At most 3 characters; this has 8')
  expect(notice.textContent).not.toContain('label')
  expect(send).not.toHaveBeenCalled()
})

describe('submitting', () => {
  test('shows API errors next to their fields or at the top, and leaves the input unchanged', async () => {
    const { user } = open()
    send.mockRejectedValueOnce(
      refusal(400, [
        { reason: 'Label must be unique', field: 'label' },
        { reason: 'ttl_sec is not known', field: 'ttl_sec' },
        { reason: 'Zone is busy' },
      ]),
    )
    await user.type(field('Label'), 'web')
    await user.click(submit())
    expect(
      await screen.findByRole('textbox', { name: 'Label', description: 'Label must be unique' }),
    ).toBeTruthy()
    const notice = screen.getByRole('alert').textContent
    expect(notice).toContain('ttl_sec: ttl_sec is not known')
    expect(notice).toContain('Zone is busy')
    expect(notice).not.toContain('unique')
    expect(field('Label').value).toBe('web')
    send.mockResolvedValue({})
    await user.click(submit())
    expect(send).toHaveBeenCalledTimes(2)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('reports a lost connection and keeps the input', async () => {
    const { user } = open()
    send.mockRejectedValueOnce(refusal(0, [{ reason: 'The connection was lost.' }]))
    await user.type(field('Label'), 'web')
    await user.click(submit())
    expect((await screen.findByRole('alert')).textContent).toContain('The connection was lost.')
    expect(field('Label').value).toBe('web')
  })

  test('sends unchanged values again without validation after an unknown outcome', async () => {
    const { user } = open()
    send.mockImplementationOnce(() => {
      takenLabels.add('web')
      return Promise.reject(refusal(0, [{ reason: 'The connection was lost.' }]))
    })
    await user.type(field('Label'), 'web')
    await user.click(submit())
    await screen.findByRole('alert')
    send.mockResolvedValue({})
    await user.click(submit())
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
    expect(send.mock.calls[1]).toEqual(send.mock.calls[0])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('validates changed values after an unknown outcome', async () => {
    const { user } = open()
    send.mockImplementationOnce(() => {
      takenLabels.add('web')
      takenLabels.add('web2')
      return Promise.reject(refusal(0, [{ reason: 'The connection was lost.' }]))
    })
    await user.type(field('Label'), 'web')
    await user.click(submit())
    await screen.findByRole('alert')
    await user.type(field('Label'), '2')
    await user.click(submit())
    await screen.findByRole('textbox', { name: 'Label', description: 'Taken' })
    expect(send).toHaveBeenCalledOnce()
  })

  test('sends a pending request only once', async () => {
    const { user } = open()
    send.mockReturnValue(new Promise(() => undefined))
    await user.type(field('Label'), 'web{Enter}{Enter}')
    await user.click(submit())
    await user.click(submit())
    expect(send).toHaveBeenCalledOnce()
    expect(submit().getAttribute('aria-busy')).toBe('true')
  })
})

test('shows the reason for missing access above the first field and disables the submit button', () => {
  open(undefined, 'You need read/write access to domains.')
  const note = screen.getByRole('note')
  expect(note.textContent).toBe('You need read/write access to domains.')
  const order = note.compareDocumentPosition(field('Label'))
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(submit().getAttribute('aria-disabled')).toBe('true')
})

describe('closing', () => {
  test('closes without confirmation when nothing has changed', async () => {
    const { user, router } = open()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(router.state.location.pathname).toBe('/records')
  })

  test('asks for confirmation when there are unsaved changes', async () => {
    const { user, router } = open()
    await user.type(field('Label'), 'web')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(field('Label').value).toBe('web')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(router.state.location.pathname).toBe('/records')
  })

  test('blocks navigation to another page until changes are discarded', async () => {
    const { user, router } = open()
    await user.type(field('Label'), 'web')
    void router.navigate('/elsewhere')
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(router.state.location.pathname).toBe('/records/new')
    void router.navigate('/elsewhere')
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeTruthy()
  })

  test('asks again on the next navigation after a confirmed one stayed on the form', async () => {
    const { user, router } = open()
    await user.type(field('Label'), 'web')
    void router.navigate('/records/new?sort=name')
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(router.state.location.search).toBe('?sort=name'))
    expect(field('Label').value).toBe('web')
    void router.navigate('/elsewhere')
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    expect(router.state.location.pathname).toBe('/records/new')
  })

  test('cancels beforeunload while there are unsaved changes', async () => {
    const { user } = open()
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(closing()).toBe(false)
    await user.type(field('Label'), 'w')
    expect(closing()).toBe(true)
  })
})
