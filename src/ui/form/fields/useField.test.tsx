import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { ComboInput } from './ComboInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import { SelectInput } from './SelectInput.tsx'
import { SuggestInput } from './SuggestInput.tsx'
import { TextInput } from './TextInput.tsx'
import { pick, shownIn } from '#test/support/console/testPick.ts'

interface Values {
  swap?: number | undefined
  note?: string | undefined
  disk?: string | undefined
}

const send = vi.fn<(values: Values) => void>()

function Form() {
  const { control, handleSubmit, reset } = useForm<Values, unknown, Values>({
    defaultValues: { swap: 512, note: 'first', disk: 'a' },
  })
  return (
    <form onSubmit={(event) => void handleSubmit((values) => send(values))(event)}>
      <NumberInput name="swap" control={control} label="Swap" />
      <TextInput name="note" control={control} label="Note" optional whenEmpty={undefined} />
      <SelectInput
        name="disk"
        control={control}
        label="Disk"
        optional
        placeholder="Empty"
        options={[
          { value: 'a', label: 'Disk a' },
          { value: 'b', label: 'Disk b' },
        ]}
      />
      <button type="submit">Save</button>
      <button type="button" onClick={() => reset()}>
        Discard
      </button>
    </form>
  )
}

test('submits undefined for a field whose initial value was cleared', async () => {
  const user = userEvent.setup()
  render(<Form />)
  const [swap, note] = screen.getAllByRole<HTMLInputElement>('textbox')
  const disk = screen.getByRole('combobox')
  if (!swap || !note) throw new Error('The fields are not there.')
  await user.clear(swap)
  await user.clear(note)
  await pick(disk, 'Empty')
  expect([swap.value, note.value, shownIn(disk)]).toEqual(['', '', 'Empty'])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(send).toHaveBeenLastCalledWith({ swap: undefined, note: undefined, disk: undefined })

  await user.type(swap, '0')
  expect(swap.value).toBe('0')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect([swap.value, note.value, shownIn(disk)]).toEqual(['512', 'first', 'Disk a'])
})

interface Attachment {
  volume?: number | undefined
  target?: string | undefined
}

const attach = vi.fn<(values: Attachment) => void>()

function AttachmentForm() {
  const { control, handleSubmit } = useForm<Attachment, unknown, Attachment>({
    defaultValues: { volume: 7, target: 'web.example.org' },
  })
  return (
    <form onSubmit={(event) => void handleSubmit((values) => attach(values))(event)}>
      <ComboInput
        name="volume"
        control={control}
        label="Volume"
        options={[{ value: 7, label: 'archive' }]}
      />
      <SuggestInput
        name="target"
        control={control}
        label="Target"
        openText="Names"
        suggestions={[{ value: 'mail.example.org', detail: 'A' }]}
      />
      <button type="submit">Attach</button>
    </form>
  )
}

test('submits an empty combobox after its text was cleared', async () => {
  const user = userEvent.setup()
  render(<AttachmentForm />)
  const volume = screen.getByRole<HTMLInputElement>('combobox', { name: 'Volume' })
  const target = screen.getByRole<HTMLInputElement>('combobox', { name: 'Target' })
  expect([volume.value, target.value]).toEqual(['archive', 'web.example.org'])
  await user.clear(volume)
  await user.clear(target)
  await user.click(screen.getByRole('button', { name: 'Attach' }))
  expect([volume.value, target.value]).toEqual(['', ''])
  expect(attach).toHaveBeenLastCalledWith({ volume: undefined, target: '' })
})

test('uses the full width for a select whose options have details', () => {
  function Choice({ detail }: { detail?: string }) {
    const { control } = useForm<Values>()
    const options = [{ value: 'a', label: 'Disk a', ...(detail !== undefined && { detail }) }]
    return <SelectInput name="disk" control={control} label="Disk" options={options} />
  }
  const { container, rerender } = render(<Choice />)
  const widthOf = () => container.querySelector('[data-field="disk"]')?.className
  expect(widthOf()).toContain('medium')
  rerender(<Choice detail="Shut down, moved, booted again" />)
  expect(widthOf()).toContain('full')
})

test('sets aria-required on required fields only', () => {
  render(<Form />)
  const requirement = (name: RegExp) =>
    screen
      .getByRole(/Disk/.test(name.source) ? 'combobox' : 'textbox', { name })
      .getAttribute('aria-required')
  expect(requirement(/^Swap/)).toBe('true')
  expect(requirement(/^Note/)).toBe('false')
  expect(requirement(/^Disk/)).toBe('false')
})
