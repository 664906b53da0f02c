import * as fc from 'fast-check'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Dialect } from '#shared/dialect/dialect.ts'
import { planSteps } from './planSteps.ts'
import { readShell, shellText } from './shellText.ts'
import { anyWords, hostileTexts, testSnapshot } from '#test/support/console/testSnapshot.ts'
import { contractTerms, dialectTerms } from './words.ts'

const here = contractTerms('https://console.example')

const linode = () => {
  const dialect = JSON.parse(readFileSync('dialects/linode.json', 'utf8')) as Dialect
  const { paths } = JSON.parse(readFileSync('contract/generated/bundled.json', 'utf8')) as {
    paths: object
  }
  return dialectTerms('https://api.linode.com', dialect, Object.keys(paths))
}

test('round-trips any text through a script', () => {
  fc.assert(
    fc.property(anyWords, (words) => {
      const { steps } = planSteps(testSnapshot(words))
      expect(readShell(shellText(steps, here), here)).toEqual(steps)
    }),
    { seed: 1, examples: hostileTexts.map((words): [string] => [words]) },
  )
})

test('reads a script in the terms of another API back into those of the contract', () => {
  const words = linode()
  const { steps } = planSteps(testSnapshot('plain words'))
  const text = shellText(steps, words)
  expect(text).toContain(`/v4/linode/instances/'"$instance_12"'/configs`)
  expect(text).toContain('"linode_id"')
  expect(text).toContain('linode/debian12')
  expect(readShell(text, words)).toEqual(steps)
})

test('reads the token and passwords from variables and contains neither', () => {
  const text = shellText(planSteps(testSnapshot('words')).steps, here)
  expect(text).toContain(': "${TOKEN:?Set TOKEN}"')
  expect(text).toContain(': "${ROOT_PASS:?Set ROOT_PASS}"')
  expect(text).toContain(`"root_pass":'"$ROOT_PASS_json"'`)
})

test.each([
  ['', 'an empty text'],
  ['#!/bin/sh\necho\n', 'another script'],
])('does not read %j', (text) => {
  expect(readShell(text, here)).toBeUndefined()
})

test('does not read a script with a changed request path', () => {
  const text = shellText(planSteps(testSnapshot('words')).steps, here)
  expect(readShell(text.replace("'/v4/volumes'", "'/v4/elsewhere'"), here)).toBeUndefined()
})

test('notes missing lists in its head and can still be read back', () => {
  const { steps } = planSteps(testSnapshot('words'))
  const notes = ['Incomplete, because these could not be loaded: Domains.']
  const text = shellText(steps, here, notes)
  expect(text.slice(0, 400)).toContain('could not be loaded: Domains.')
  expect(readShell(text, here)).toEqual(steps)
})

test('rejects a password of the wrong length before sending any request', () => {
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
