import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '#api/http/client.ts'
import { CheckboxGroup } from './fields/CheckboxGroup.tsx'
import { NumberInput } from './fields/NumberInput.tsx'
import { TextInput } from './fields/TextInput.tsx'
import { useContractForm } from './useContractForm.ts'
import { useFormSend } from './useFormSend.ts'

const schema = z
  .object({
    days: z.array(z.string()).check(z.minLength(1)),
    size: z.number().check(z.gte(10), z.lte(100)),
    label: z.string().check(z.minLength(1)),
  })
  .check(
    z.refine(({ size, label }) => label !== 'small' || size < 50, {
      path: ['label'],
      error: 'Not small',
    }),
  )

interface Values {
  days: string[]
  size: number | undefined
  label: string
}

const send = vi.fn<() => Promise<unknown>>()
beforeEach(() => {
  send.mockReset()
})

function Form({ days = [] }: { days?: string[] }) {
  const element = useRef<HTMLFormElement>(null)
  const form = useContractForm<Values, z.output<typeof schema>>({
    schema,
    defaultValues: { label: '', size: undefined, days },
  })
  const { control, setValue } = form
  const { submit } = useFormSend({ form, element, send })
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <CheckboxGroup
        name="days"
        control={control}
        label="Days"
        options={[{ value: 'mon', label: 'Monday' }]}
      />
      <NumberInput name="size" control={control} label="Size" help="10 to 100 GB" />
      <TextInput name="label" control={control} label="Label" />
      <button type="button" onClick={() => setValue('label', 'web')}>
        Use web
      </button>
      <button type="submit">Save</button>
    </form>
  )
}

const field = (name: string) => screen.getByRole('textbox', { name })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('shows the rule of a field next to its error', async () => {
  render(<Form />)
  screen.getByRole('textbox', { name: 'Size', description: '10 to 100 GB' })
  await save()
  await screen.findByRole('textbox', { name: 'Size', description: 'Required 10 to 100 GB' })
  await userEvent.type(field('Size'), '5')
  await screen.findByRole('textbox', { name: 'Size', description: 'At least 10 10 to 100 GB' })
  await userEvent.clear(field('Size'))
  await userEvent.type(field('Size'), 'five')
  await screen.findByRole('textbox', {
    name: 'Size',
    description: 'Must be a number 10 to 100 GB',
  })
})

test('focuses the first invalid control on the screen, also in a group', async () => {
  render(<Form />)
  await save()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Monday' })),
  )
})

test('removes the error of a field that the form itself fills', async () => {
  render(<Form />)
  await save()
  await screen.findByRole('textbox', { name: 'Label', description: 'Required' })
  await userEvent.click(screen.getByRole('button', { name: 'Use web' }))
  await screen.findByRole('textbox', { name: 'Label', description: '' })
})

test('removes the error of a field when the change of another field resolves it', async () => {
  render(<Form days={['mon']} />)
  await userEvent.type(field('Size'), '60')
  await userEvent.type(field('Label'), 'small')
  await save()
  await screen.findByRole('textbox', { name: 'Label', description: 'Not small' })
  await userEvent.clear(field('Size'))
  await userEvent.type(field('Size'), '20')
  await screen.findByRole('textbox', { name: 'Label', description: '' })
})

test('focuses the first rejected field on the screen, and keeps an error of the API until its field changes', async () => {
  send.mockRejectedValue(
    new ApiError({
      status: 400,
      faults: [
        { reason: 'Taken', field: 'label' },
        { reason: 'Too large', field: 'size' },
      ],
      method: 'POST',
      path: '/volumes',
    }),
  )
  render(<Form days={['mon']} />)
  await userEvent.type(field('Size'), '20')
  await userEvent.type(field('Label'), 'web')
  await save()
  await waitFor(() => expect(document.activeElement).toBe(field('Size')))
  await userEvent.type(field('Size'), '{Backspace}5')
  await screen.findByRole('textbox', { name: 'Size', description: '10 to 100 GB' })
  screen.getByRole('textbox', { name: 'Label', description: 'Taken' })
  await userEvent.type(field('Label'), '1')
  await screen.findByRole('textbox', { name: 'Label', description: '' })
})
