import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operations } from '#platform/api/operations.ts'
import { schemaAt } from '../support/platform/inputs.ts'
import { fieldsOf, isNamed, leavesOf } from '../platform/writes/write.ts'
import { unsentFields } from '../console/responses/unsentFields.ts'
import { writtenForms } from '../console/responses/writtenForms.ts'

const writing = operations.filter(({ jsonBody }) => jsonBody && !jsonBody.free)

test.each(writing.map(({ id, jsonBody }) => ({ id, pointer: jsonBody?.pointer ?? '' })))(
  'every field of $id is sent by a form, or listed with the reason',
  ({ id, pointer }) => {
    const fields = fieldsOf(schemaAt(pointer))
    const sent = new Set(
      writtenForms.flatMap(({ operation, body }) =>
        operation === id ? [...leavesOf(body).keys()] : [],
      ),
    )
    const listed = unsentFields[id] ?? {}
    expect({
      'sent by no form': fields.filter((field) => !sent.has(field) && !isNamed(field, listed)),
      'listed, but sent': [...sent].filter((field) => isNamed(field, listed)),
      'listed, but no field': Object.keys(listed).filter(
        (name) => !fields.some((field) => isNamed(field, { [name]: '' })),
      ),
    }).toEqual({ 'sent by no form': [], 'listed, but sent': [], 'listed, but no field': [] })
  },
)

test('every form of the console is created by useContractForm', () => {
  const files = globSync('src/{app,areas}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
  const others = files.filter((file) =>
    /\b(useForm|resolverFor)[(<]/.test(readFileSync(file, 'utf8')),
  )
  expect(others).toEqual([])
})
