import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Dialog } from '../../overlay/Dialog.tsx'
import { Drawer } from '../../overlay/Drawer.tsx'
import type { Option } from '../../display/Select.tsx'
import { pick, shownIn } from '#test/support/console/testPick.ts'
import { SelectInput } from './SelectInput.tsx'

const regionNames = [
  ['ap-west', 'Mumbai'],
  ['ca-central', 'Toronto'],
  ['ap-southeast', 'Sydney'],
  ['us-iad', 'Washington'],
  ['us-ord', 'Chicago'],
  ['fr-par', 'Paris'],
  ['us-sea', 'Seattle'],
  ['br-gru', 'São Paulo'],
  ['nl-ams', 'Amsterdam'],
] as const
const regions: Option<string>[] = regionNames.map(([value, label]) => ({
  value,
  label,
  detail: value,
}))

interface Values {
  region?: string | undefined
}

interface FormProps {
  options?: readonly Option<string>[]
  value?: string
  optional?: boolean
  readOnly?: boolean
}

const send = vi.fn<(values: Values) => void>()

function Form({ options = regions, value, optional = false, readOnly = false }: FormProps) {
  const { control, handleSubmit } = useForm<Values, unknown, Values>({
    defaultValues: { region: value },
  })
  return (
    <form onSubmit={(event) => void handleSubmit((values) => send(values))(event)}>
      <SelectInput
        name="region"
        control={control}
        label="Region"
        help="Where it runs"
        options={options}
        optional={optional}
        readOnly={readOnly}
        {...(optional && { placeholder: 'Anywhere' })}
      />
      <button type="submit">Save</button>
    </form>
  )
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Region/ })
const listed = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const sent = async () => {
  send.mockClear()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  return send.mock.lastCall?.[0].region
}

test('renders a native select for up to eight options and a combobox for more', () => {
  const { rerender } = render(<Form options={regions.slice(0, 8)} />)
  expect(box().tagName).toBe('SELECT')
  rerender(<Form />)
  expect(box().tagName).toBe('INPUT')
})

test('exposes label, help text and required state in both variants', async () => {
  for (const options of [regions.slice(0, 8), regions]) {
    const { unmount } = render(<Form options={options} value="us-iad" />)
    expect(box().getAttribute('aria-required')).toBe('true')
    expect(box().getAttribute('aria-invalid')).toBe('false')
    const under = document.getElementById(box().getAttribute('aria-describedby') ?? '')
    expect(under?.textContent).toBe('Where it runs')
    unmount()
  }
  render(<Form optional />)
  expect(box().getAttribute('aria-required')).toBe('false')
  expect(screen.getByRole('combobox', { name: 'Region (optional)' })).toBe(box())
})

test('filters options by label or detail and selects the first match on Enter', async () => {
  const user = userEvent.setup()
  render(<Form value="us-iad" />)
  await user.tab()
  expect(document.activeElement).toBe(box())
  await user.keyboard('a')
  expect(listed()[0]).toMatch(/^Amsterdam/)
  await user.clear(box())
  await user.keyboard('us-')
  expect(listed().map((text) => text.replace(/us-.*/, ''))).toEqual([
    'Washington',
    'Chicago',
    'Seattle',
  ])
  await user.keyboard('o{Enter}')
  expect(box().value).toBe('Chicago')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(send).not.toHaveBeenCalled()
  expect(await sent()).toBe('us-ord')
})

test('moves through the options with the arrow keys, starting at the selected one', async () => {
  const user = userEvent.setup()
  render(<Form value="us-iad" />)
  await user.tab()
  await user.keyboard('{ArrowDown}')
  const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')
  expect(active()?.textContent).toMatch(/^Washington/)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()?.textContent).toMatch(/^Paris/)
  await user.keyboard('{Enter}')
  expect(await sent()).toBe('fr-par')
})

test('restores the selected option on blur when the text matches nothing', async () => {
  const user = userEvent.setup()
  render(<Form value="us-iad" />)
  await user.tab()
  await user.keyboard('nowhere')
  await screen.findByText('No matches')
  await user.keyboard('{Enter}')
  expect(send).not.toHaveBeenCalled()
  await user.tab()
  expect(box().value).toBe('Washington')
  expect(await sent()).toBe('us-iad')

  await user.clear(box())
  await user.tab()
  expect(box().value).toBe('Washington')
  expect(await sent()).toBe('us-iad')
})

test('selects the option on blur when its full label was typed', async () => {
  const user = userEvent.setup()
  render(<Form value="us-iad" />)
  await user.tab()
  await user.keyboard('paris')
  await user.tab()
  expect(box().value).toBe('Paris')
  expect(await sent()).toBe('fr-par')
})

test('clears an optional field with the placeholder option or by emptying the text', async () => {
  const user = userEvent.setup()
  render(<Form optional value="us-iad" />)
  await pick(box(), 'Anywhere')
  expect(shownIn(box())).toBe('Anywhere')
  expect(await sent()).toBeUndefined()
  await pick(box(), /Paris/)
  expect(await sent()).toBe('fr-par')
  await user.clear(box())
  expect(shownIn(box())).toBe('Anywhere')
  expect(await sent()).toBeUndefined()
})

test('shows and retains a value that is not among the options', async () => {
  const { rerender } = render(<Form value="us-iad" options={[]} />)
  expect(shownIn(box())).toBe('us-iad')
  rerender(<Form value="us-iad" />)
  expect(shownIn(box())).toBe('Washington')
  rerender(
    <Form
      value="us-iad"
      options={regions.map((each) => ({ ...each, value: `x-${each.value}` }))}
    />,
  )
  expect(shownIn(box())).toBe('us-iad')
  await userEvent.click(box())
  expect(listed()).toHaveLength(9)
  await userEvent.tab()
  expect(await sent()).toBe('us-iad')
})

test('keeps the focus and the typed text when the options load', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Form value="us-iad" options={[]} />)
  await user.tab()
  rerender(<Form value="us-iad" />)
  expect(document.activeElement).toBe(box())
  await user.clear(box())
  await user.keyboard('par')
  rerender(<Form value="us-iad" options={regions.map((each) => ({ ...each }))} />)
  expect(box().value).toBe('par')
  await user.keyboard('{Enter}')
  expect(await sent()).toBe('fr-par')
})

test('shows the reason of a disabled option and does not select it', async () => {
  const user = userEvent.setup()
  const [first, ...others] = regions
  if (!first) throw new Error('There are no regions.')
  render(<Form value="us-iad" options={[{ ...first, disabledReason: 'No capacity' }, ...others]} />)
  await user.tab()
  await user.keyboard('mumbai')
  expect(screen.getByRole('option').getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('option').textContent).toBe('MumbaiNo capacity')
  await user.keyboard('{Enter}{Tab}')
  expect(box().value).toBe('Washington')
})

test('does not open the list when read-only', async () => {
  render(<Form value="us-iad" readOnly />)
  expect(box().readOnly).toBe(true)
  await userEvent.click(box())
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull()
})

test('shows the selected option first in a long list and the number of omitted options', async () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ value: `v${at}`, label: `Zone ${at}` }))
  render(<Form value="v250" options={many} />)
  await userEvent.click(box())
  expect(listed()[0]).toBe('Zone 250')
  expect(listed().at(-1)).toBe('199 more: type to narrow the list')
  await userEvent.clear(box())
  await userEvent.keyboard('299{Enter}')
  expect(await sent()).toBe('v299')
})

test('selects any of 101 options by pointer, by typing and with the arrow keys', async () => {
  const many = Array.from({ length: 101 }, (_, at) => ({ value: `v${at}`, label: `Zone ${at}` }))
  render(<Form options={many} />)
  await userEvent.click(box())
  await userEvent.keyboard('zone 100')
  await userEvent.click(await screen.findByRole('option', { name: 'Zone 100' }))
  expect(box().value).toBe('Zone 100')
  await userEvent.clear(box())
  await userEvent.keyboard('57{Enter}')
  expect(box().value).toBe('Zone 57')
  await userEvent.clear(box())
  await userEvent.keyboard('zone 9{ArrowDown}{ArrowDown}{Enter}')
  expect(await sent()).toMatch(/^v9\d?$/)
})

test('starts a new search after a selection and after Escape', async () => {
  const user = userEvent.setup()
  render(<Form value="us-iad" />)
  await user.click(box())
  await user.keyboard('zz{Escape}par')
  expect(listed()).toHaveLength(1)
  await user.keyboard('{Enter}')
  expect(box().value).toBe('Paris')
  await user.keyboard('syd{Enter}')
  expect(box().value).toBe('Sydney')
})

test('closes on Escape first the list and then the drawer', async () => {
  const user = userEvent.setup()
  const close = vi.fn()
  render(
    <Drawer title="Move" onClose={close}>
      <Form value="us-iad" />
    </Drawer>,
    { wrapper: MemoryRouter },
  )
  await user.click(box())
  await user.keyboard('par')
  expect(listed()).toHaveLength(1)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(box().value).toBe('Washington')
  expect(close).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})

test('opens the list inside a modal dialog', async () => {
  render(
    <Dialog title="Move" onClose={() => undefined} actions={null}>
      <Form value="us-iad" />
    </Dialog>,
    { wrapper: MemoryRouter },
  )
  await userEvent.click(box())
  const dialog = within(screen.getByRole('dialog', { name: 'Move' }))
  await userEvent.click(dialog.getByRole('option', { name: /Paris/ }))
  expect(box().value).toBe('Paris')
})
