import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { protectComposition } from '#lib/composition.ts'
import { TagsInput } from '../form/fields/TagsInput.tsx'
import { InlineEdit } from '../form/InlineEdit.tsx'
import { Drawer } from './Drawer.tsx'

let stop: () => void
beforeEach(() => {
  stop = protectComposition()
})
afterEach(() => stop())

/** Key presses of an input method: during a composition, and the last one in Safari, after its end. */
const composing = [{ isComposing: true }, { keyCode: 229 }]

describe.each(composing)('a key press of an input method with %o', (event) => {
  test('does not close a drawer', () => {
    const close = vi.fn()
    render(
      <Drawer title="Here" onClose={close}>
        <input aria-label="Name" />
      </Drawer>,
    )
    const field = screen.getByRole('textbox', { name: 'Name' })
    fireEvent.keyDown(field, { key: 'Escape', ...event })
    expect(close).not.toHaveBeenCalled()
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(close).toHaveBeenCalledOnce()
  })

  test('does not add a tag', async () => {
    function Form() {
      const { control } = useForm({ defaultValues: { tags: [] as string[] } })
      return <TagsInput name="tags" control={control} label="Tags" />
    }
    render(<Form />)
    const field = screen.getByRole('combobox', { name: 'Tags' })
    await userEvent.type(field, 'にほん')
    fireEvent.keyDown(field, { key: 'Enter', ...event })
    expect(screen.queryByRole('button', { name: 'Remove tag にほん' })).toBeNull()
    fireEvent.keyDown(field, { key: 'Enter' })
    screen.getByRole('button', { name: 'Remove tag にほん' })
  })

  test('does not discard an inline edit', async () => {
    render(
      <InlineEdit value="web" label="Label" onSave={() => Promise.resolve()}>
        web
      </InlineEdit>,
    )
    await userEvent.click(screen.getByRole('button'))
    const field = screen.getByRole('textbox', { name: 'Label' })
    fireEvent.keyDown(field, { key: 'Escape', ...event })
    screen.getByRole('textbox', { name: 'Label' })
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(screen.queryByRole('textbox', { name: 'Label' })).toBeNull()
  })
})
