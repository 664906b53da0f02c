import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ListInput } from './ListInput.tsx'

function Field({ initial = '', readOnly = false }) {
  const [value, setValue] = useState(initial)
  return <ListInput aria-label="Addresses" value={value} onChange={setValue} readOnly={readOnly} />
}

async function paste(text: string) {
  const input = screen.getByLabelText<HTMLInputElement>('Addresses')
  await userEvent.click(input)
  await userEvent.paste(text)
  return input.value
}

test('separates the lines of a pasted column with commas', async () => {
  render(<Field initial="192.0.2.9" />)
  expect(await paste('192.0.2.1\n192.0.2.2\r\n\r\n2001:db8::1\n')).toBe(
    '192.0.2.9, 192.0.2.1, 192.0.2.2, 2001:db8::1',
  )
})

test('leaves a pasted line unchanged', async () => {
  render(<Field />)
  expect(await paste('192.0.2.1; 192.0.2.2')).toBe('192.0.2.1; 192.0.2.2')
})

test('does not change a read-only list', async () => {
  render(<Field initial="192.0.2.9" readOnly />)
  expect(await paste('192.0.2.1\n192.0.2.2')).toBe('192.0.2.9')
})
