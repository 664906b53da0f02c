import { expect, test } from 'vitest'
import { fittedResponse, fittedText, maxCharacters, withoutSecrets } from './fittedResponse.ts'

const whole = { fields: undefined, skip: 0 }

test('truncates long strings in rows and states the omitted length', () => {
  const { rows } = JSON.parse(fittedResponse({ data: [{ script: 'x'.repeat(5000) }] }, whole))
  expect(rows[0].script).toBe(`${'x'.repeat(2000)}… (3000 more characters)`)
})

test('omits a row that is too long, and returns its chosen fields', () => {
  const row = { id: 1, lines: Array.from({ length: 100 }, () => 'x'.repeat(1000)) }
  const answer = JSON.parse(fittedResponse({ data: [row] }, whole))
  expect(answer).toMatchObject({ rows: [], rest: expect.stringContaining('is too long') })
  const { rows } = JSON.parse(fittedResponse({ data: [row] }, { fields: ['id'], skip: 0 }))
  expect(rows).toEqual([{ id: 1 }])
})

test('returns parts of a truncated text that add up to the whole', () => {
  const text = Array.from({ length: 20_000 }, (_, at) => at).join()
  let read = ''
  for (let skip: number | undefined = 0; skip !== undefined;) {
    const part = fittedText(text, skip)
    const [, next] = /\n\(.* with skip (\d+),.*\)$/.exec(part) ?? []
    read += part.slice(0, maxCharacters).replace(/\n\(.*/, '')
    skip = next === undefined ? undefined : Number(next)
  }
  expect(read).toBe(text)
})

test('hides secrets at any depth', () => {
  expect(
    withoutSecrets({ keys: [{ access_key: 'A', secret_key: 'planted' }], root_pass: null }),
  ).toEqual({
    keys: [{ access_key: 'A', secret_key: '(hidden from agents)' }],
    root_pass: null,
  })
})

test('selects fields of nested objects and of lists in rows', () => {
  const row = { id: 1, specs: { disk: 5, memory: 2 }, ips: [{ v4: 'a', v6: 'b' }], label: 'x' }
  expect(fittedResponse(row, { fields: ['id', 'specs.memory', 'ips.v6'], skip: 0 })).toBe(
    '{"id":1,"specs":{"memory":2},"ips":[{"v6":"b"}]}',
  )
})
