import { expect, test } from 'vitest'
import { fittedAnswer, fittedText, mostCharacters, withoutSecrets } from './fittedAnswer.ts'

const whole = { fields: undefined, skip: 0 }

test('long texts within rows are cut, and say how long they are', () => {
  const { rows } = JSON.parse(fittedAnswer({ data: [{ script: 'x'.repeat(5000) }] }, whole))
  expect(rows[0].script).toBe(`${'x'.repeat(2000)}… (3000 more characters)`)
})

test('of a row that is too long by itself the fields are to be chosen', () => {
  const row = { id: 1, lines: Array.from({ length: 100 }, () => 'x'.repeat(1000)) }
  const answer = JSON.parse(fittedAnswer({ data: [row] }, whole))
  expect(answer).toMatchObject({ rows: [], rest: expect.stringContaining('too long by itself') })
  const { rows } = JSON.parse(fittedAnswer({ data: [row] }, { fields: ['id'], skip: 0 }))
  expect(rows).toEqual([{ id: 1 }])
})

test('the parts of a text that is cut make the whole again', () => {
  const text = Array.from({ length: 20_000 }, (_, at) => at).join()
  let read = ''
  for (let skip: number | undefined = 0; skip !== undefined;) {
    const part = fittedText(text, skip)
    const [, next] = /\n\(.* with skip (\d+),.*\)$/.exec(part) ?? []
    read += part.slice(0, mostCharacters).replace(/\n\(.*/, '')
    skip = next === undefined ? undefined : Number(next)
  }
  expect(read).toBe(text)
})

test('secrets are hidden however deep they lie', () => {
  expect(
    withoutSecrets({ keys: [{ access_key: 'A', secret_key: 'planted' }], root_pass: null }),
  ).toEqual({
    keys: [{ access_key: 'A', secret_key: '(hidden from agents)' }],
    root_pass: null,
  })
})

test('fields of objects and of lists within rows can be chosen', () => {
  const row = { id: 1, specs: { disk: 5, memory: 2 }, ips: [{ v4: 'a', v6: 'b' }], label: 'x' }
  expect(fittedAnswer(row, { fields: ['id', 'specs.memory', 'ips.v6'], skip: 0 })).toBe(
    '{"id":1,"specs":{"memory":2},"ips":[{"v6":"b"}]}',
  )
})
