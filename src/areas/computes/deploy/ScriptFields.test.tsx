import { render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { Script } from '#api/generated/types.gen.ts'
import { ScriptFields } from './ScriptFields.tsx'

const script: Script = {
  id: 1,
  user_defined_fields: [
    { label: 'Host name', name: 'host', example: 'www.example.org' },
    { label: 'Site', name: 'site' },
    { label: 'PHP version', name: 'php', oneof: '8.1,8.2' },
    { label: 'Also install', name: 'extras', default: '', manyof: 'redis, certbot' },
  ],
}

function Form() {
  return <ScriptFields script={script} control={useForm<{ script_data: object }>().control} />
}

test('shows text fields, a select or checkboxes for the inputs of a script, with examples as placeholders', () => {
  render(<Form />)
  expect(screen.getByRole('textbox', { name: 'Host name' })).toHaveProperty(
    'placeholder',
    'www.example.org',
  )
  expect(screen.getByRole('textbox', { name: 'Site' })).toHaveProperty('placeholder', '')
  screen.getByRole('combobox', { name: 'PHP version' })
  for (const name of ['redis', 'certbot']) screen.getByRole('checkbox', { name })
})
