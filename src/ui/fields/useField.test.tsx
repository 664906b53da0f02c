import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { NumberInput } from './NumberInput.tsx'
import { SelectInput } from './SelectInput.tsx'
import { TextInput } from './TextInput.tsx'

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
      <TextInput name="note" control={control} label="Note" optional />
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

test('a field that began with something can be emptied, shows that and sends it', async () => {
  const user = userEvent.setup()
  render(<Form />)
  const [swap, note] = screen.getAllByRole<HTMLInputElement>('textbox')
  const disk = screen.getByRole('combobox')
  if (!swap || !note) throw new Error('The fields are not there.')
  await user.clear(swap)
  await user.clear(note)
  await user.click(disk)
  await user.click(screen.getByRole('option', { name: 'Empty' }))
  expect([swap.value, note.value, disk.textContent]).toEqual(['', '', 'Empty'])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(send).toHaveBeenLastCalledWith({ swap: undefined, note: undefined, disk: undefined })

  await user.type(swap, '0')
  expect(swap.value).toBe('0')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect([swap.value, note.value, disk.textContent]).toEqual(['512', 'first', 'Disk a'])
})
