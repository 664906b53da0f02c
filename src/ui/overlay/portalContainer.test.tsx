import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { SelectInput } from '../form/fields/SelectInput.tsx'
import { Menu } from './Menu.tsx'
import { Themed } from '../theme/Themed.tsx'
import { pick, shownIn } from '#test/support/console/testPick.ts'

function Question() {
  const { control } = useForm({ defaultValues: { way: 'cold' } })
  return (
    <Dialog title="Move" onClose={() => undefined} actions={null}>
      <Themed>
        <SelectInput
          name="way"
          control={control}
          label="Migration type"
          options={[
            { value: 'cold', label: 'Cold' },
            { value: 'warm', label: 'Warm' },
          ]}
        />
      </Themed>
      <Menu label="More" items={[{ label: 'Copy', onSelect: () => undefined }]}>
        More
      </Menu>
    </Dialog>
  )
}

test('renders lists and menus of a modal dialog inside it', async () => {
  render(<Question />, { wrapper: MemoryRouter })
  const dialog = within(screen.getByRole('dialog', { name: 'Move' }))
  await pick(dialog.getByRole('combobox', { name: 'Migration type' }), 'Warm')
  expect(shownIn(dialog.getByRole('combobox', { name: 'Migration type' }))).toBe('Warm')
  await userEvent.click(await dialog.findByRole('button', { name: 'More' }))
  await dialog.findByRole('menuitem', { name: 'Copy' })
})
