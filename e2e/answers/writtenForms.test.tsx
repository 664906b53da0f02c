import { waitFor } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Asked } from '../../src/api/testApi.ts'
import { fillForm, sendForm } from './fillForm.ts'
import { screensOf } from './screens.ts'
import { writtenForms } from './writtenForms.ts'

const { asked, shows } = screensOf((answer) => answer, {
  status: 409,
  body: { errors: [{ reason: 'Not today' }] },
})

const { paths } = JSON.parse(readFileSync('contract/bundled.json', 'utf8')) as {
  paths: Record<string, Record<string, { operationId?: string }>>
}

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({
    id: operationId,
    method: method.toUpperCase(),
    path: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
  })),
)

const operationOf = ({ method, encodedPath }: Asked) =>
  operations.find((operation) => operation.method === method && operation.path.test(encodedPath))
    ?.id

test.each(writtenForms.map((form) => ({ ...form, title: `${form.operation} of ${form.address}` })))(
  '$title sends each field that is filled',
  async ({ operation, address, fill, press, body }) => {
    const place = shows(address)
    await fillForm(fill, place)
    if (press === undefined) await sendForm()
    else await fillForm([press])
    const sent = await waitFor(() => {
      const call = asked.find((each) => operationOf(each) === operation)
      if (!call) throw new Error(`Nothing was sent: ${document.body.textContent}`)
      return call
    })
    expect(sent.body).toEqual(body)
  },
)
