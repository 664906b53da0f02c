import { render, screen } from '@testing-library/react'
import { Link, MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

const name = 'exe\u202Egnp.txt'

test('makes invisible characters in the texts of elements and links visible', () => {
  const { container } = render(
    <MemoryRouter>
      <p>
        File {name}, <b>{name}</b>
      </p>
      <Link to="/">{name}</Link>
      <>{name}</>
    </MemoryRouter>,
  )
  expect(container.textContent).toBe(
    'File exe[U+202E]gnp.txt, exe[U+202E]gnp.txtexe[U+202E]gnp.txtexe[U+202E]gnp.txt',
  )
})

test('leaves values of fields unchanged', () => {
  render(
    <>
      <textarea aria-label="Area" defaultValue={name} />
      <input aria-label="Field" defaultValue={name} />
    </>,
  )
  for (const field of screen.getAllByRole<HTMLInputElement>('textbox'))
    expect(field.value).toBe(name)
})
