import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { arazzoText, readArazzo } from './arazzoText.ts'
import { planSteps } from './planSteps.ts'
import { stepOperations } from './steps.ts'
import { anyWords, hostileTexts, testSnapshot } from '#test/support/console/testSnapshot.ts'

const here = 'https://console.example'

interface Workflow {
  inputs: { properties: Record<string, object> }
  steps: { stepId: string; operationId: string; outputs?: object }[]
}

test('round-trips any text through a workflow', () => {
  fc.assert(
    fc.property(anyWords, (words) => {
      const { steps } = planSteps(testSnapshot(words))
      expect(readArazzo(arazzoText(steps, here))).toEqual(steps)
    }),
    { seed: 1, examples: hostileTexts.map((words): [string] => [words]) },
  )
})

test('writes Arazzo 1.0 with unique step names, operations of the contract and earlier outputs only', () => {
  const { steps } = planSteps(testSnapshot('$inputs.ROOT_PASS'))
  const file = JSON.parse(arazzoText(steps, here)) as {
    arazzo: string
    sourceDescriptions: object[]
    workflows: [Workflow]
  }
  expect(file.arazzo).toMatch(/^1\.0\.\d+$/)
  expect(file.sourceDescriptions).toEqual([
    { name: 'api', url: 'https://console.example/v4/openapi.json', type: 'openapi' },
  ])
  const [{ inputs, steps: written }] = file.workflows
  const ids = written.map(({ stepId }) => stepId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^[A-Za-z0-9_-]+$/.test(id))).toBe(true)
  const before = new Set<string>()
  for (const step of written) {
    for (const [, named = ''] of JSON.stringify(step).matchAll(/\$steps\.(\w+)\.outputs\.id/g))
      expect(before).toContain(named)
    if (step.outputs) before.add(step.stepId)
  }
  // A string that looks like an expression becomes an input with that string as its default.
  expect(Object.keys(inputs.properties)).toEqual(['ROOT_PASS', 'text_1'])
})

test('uses the method and path of the contract for every operation', () => {
  const { paths } = JSON.parse(readFileSync('contract/generated/bundled.json', 'utf8')) as {
    paths: Record<string, Record<string, { operationId?: string }>>
  }
  for (const [operation, [method, path]] of Object.entries(stepOperations))
    expect(paths[path]?.[method.toLowerCase()]?.operationId).toBe(operation)
})

test.each(['', '{}', '[]', '{"workflows":[{"workflowId":"create","steps":[{}]}]}'])(
  'does not read the text %j',
  (text) => {
    expect(readArazzo(text)).toBeUndefined()
  },
)

test('notes missing lists in its head and can still be read back', () => {
  const { steps } = planSteps(testSnapshot('words'))
  const notes = ['Incomplete, because these could not be loaded: Domains.']
  const text = arazzoText(steps, here, notes)
  expect(text.slice(0, 400)).toContain('could not be loaded: Domains.')
  expect(readArazzo(text)).toEqual(steps)
})
