import * as fc from 'fast-check'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Dialect } from '#contract/dialect/dialect.ts'
import { planSteps } from './planSteps.ts'
import { readShell, shellText } from './shellText.ts'
import { anyWords, hostileTexts, testSnapshot } from './testSnapshot.ts'
import { contractWords, dialectWords } from './words.ts'

const here = contractWords('https://console.example')

const linode = () => {
  const dialect = JSON.parse(readFileSync('dialects/linode.json', 'utf8')) as Dialect
  const { paths } = JSON.parse(readFileSync('contract/bundled.json', 'utf8')) as { paths: object }
  return dialectWords('https://api.linode.com', dialect, Object.keys(paths))
}

test('a script is read back into the same calls, whatever texts it holds', () => {
  fc.assert(
    fc.property(anyWords, (words) => {
      const { steps } = planSteps(testSnapshot(words))
      expect(readShell(shellText(steps, here), here)).toEqual(steps)
    }),
    { seed: 1, examples: hostileTexts.map((words): [string] => [words]) },
  )
})

test('a script in the words of another API is read back into those of the contract', () => {
  const words = linode()
  const { steps } = planSteps(testSnapshot('plain words'))
  const text = shellText(steps, words)
  expect(text).toContain(`/v4/linode/instances/'"$instance_12"'/configs`)
  expect(text).toContain('"linode_id"')
  expect(text).toContain('linode/debian12')
  expect(readShell(text, words)).toEqual(steps)
})

test('a script asks for the token and passwords, and holds neither', () => {
  const text = shellText(planSteps(testSnapshot('words')).steps, here)
  expect(text).toContain(': "${TOKEN:?Set TOKEN}"')
  expect(text).toContain(': "${ROOT_PASS:?Set ROOT_PASS}"')
  expect(text).toContain(`"root_pass":'"$ROOT_PASS_json"'`)
})

test.each([
  ['', 'an empty text'],
  ['#!/bin/sh\necho\n', 'another script'],
])('%j is not read', (text) => {
  expect(readShell(text, here)).toBeUndefined()
})

test('a script whose calls were changed into others is not read', () => {
  const text = shellText(planSteps(testSnapshot('words')).steps, here)
  expect(readShell(text.replace("'/v4/volumes'", "'/v4/elsewhere'"), here)).toBeUndefined()
})

test('its head tells what is missing, and it is read back all the same', () => {
  const { steps } = planSteps(testSnapshot('words'))
  const notes = ['Incomplete, since these could not be loaded: Domains.']
  const text = shellText(steps, here, notes)
  expect(text.slice(0, 400)).toContain('could not be loaded: Domains.')
  expect(readShell(text, here)).toEqual(steps)
})

test('a script refuses a password of the wrong length before it sends anything', () => {
  const text = shellText(planSteps(testSnapshot('words')).steps, here)
  expect(text).toContain('# ROOT_PASS must have 7 to 128 characters.\n')
  for (const password of ['short', 'x'.repeat(129)]) {
    const { status, stderr } = spawnSync('/bin/sh', ['-c', text], {
      env: { TOKEN: 'none', ROOT_PASS: password },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, 'ROOT_PASS must have 7 to 128 characters\n'])
  }
})
