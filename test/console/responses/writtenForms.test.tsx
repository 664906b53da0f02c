// @module-tag slow

import { waitFor } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { RecordedRequest } from '../../support/console/testApi.ts'
import { fillForm, sendForm } from './fillForm.ts'
import { screensOf } from './screens.ts'
import { writtenForms } from './writtenForms.ts'

const { requests, shows } = screensOf((answer) => answer, {
  status: 409,
  body: { errors: [{ reason: 'Not today' }] },
})

const { paths } = JSON.parse(readFileSync('contract/generated/bundled.json', 'utf8')) as {
  paths: Record<string, Record<string, { operationId?: string }>>
}

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({
    id: operationId,
    method: method.toUpperCase(),
    path: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
  })),
)

const operationOf = ({ method, encodedPath }: RecordedRequest) =>
  operations.find((operation) => operation.method === method && operation.path.test(encodedPath))
    ?.id

function nameOf(field: HTMLInputElement): string {
  const by = field.getAttribute('aria-labelledby')?.split(' ') ?? []
  const labels =
    by.length > 0 ? by.map((id) => document.getElementById(id)) : [...(field.labels ?? [])]
  return (
    field.getAttribute('aria-label') ?? labels.map((label) => label?.textContent ?? '').join(' ')
  )
}

/**
 * Returns values that a form asks for more than once: fields with the same name in a section, for the same body field
 * or autocomplete token, including repeated passwords (WCAG 2.2, 3.3.7).
 */
function askedTwice(): string[] {
  const fieldSelector = 'input:not([type=hidden], [type=radio]), select, textarea'
  const questions = [...document.querySelectorAll<HTMLInputElement>(fieldSelector)].flatMap(
    (field) => {
      const part = field.closest('fieldset, [role=group], [role=row]')
      const at = [...document.querySelectorAll('*')].indexOf(part ?? document.body)
      const frame = field.closest<HTMLElement>('[data-field]')
      const isOne = frame?.querySelectorAll(fieldSelector).length === 1
      const own = field.getAttribute('autocomplete') ?? ''
      return [
        ...(nameOf(field) === '' ? [] : [`${nameOf(field)} in ${at}`]),
        ...(isOne ? [`the field ${frame.dataset['field']}`] : []),
        ...(['', 'off'].includes(own) ? [] : [`one’s own ${own}`]),
      ]
    },
  )
  return questions.filter((question, at) => questions.indexOf(question) !== at)
}

test.each(writtenForms.map((form) => ({ ...form, title: `${form.operation} of ${form.address}` })))(
  '$title has no duplicate fields, and sends every field that is filled in',
  async ({ operation, address, fill, press, body }) => {
    const currentUrl = shows(address)
    await fillForm(fill, currentUrl)
    expect(askedTwice()).toEqual([])
    if (press === undefined) await sendForm()
    else await fillForm([press])
    const sent = await waitFor(() => {
      const call = requests.find((each) => operationOf(each) === operation)
      if (!call) throw new Error(`Nothing was sent: ${document.body.textContent}`)
      return call
    })
    expect(sent.body).toEqual(body)
  },
)
