import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Dialect } from '#shared/dialect/dialect.ts'
import { hclText, providedSteps } from './hclText.ts'
import { readHcl } from './readHcl.ts'
import { unrestrictedSelection } from './codeKinds.ts'
import { planSteps } from './planSteps.ts'
import { stepKey } from './steps.ts'
import { anyWords, hostileTexts, testSnapshot } from '#test/support/console/testSnapshot.ts'
import { dialectTerms } from './words.ts'

const dialect = JSON.parse(readFileSync('dialects/linode.json', 'utf8')) as Dialect
const { terraform: provider } = dialect
if (!provider) throw new Error('The dialect of Linode names no provider.')
const { paths } = JSON.parse(readFileSync('contract/generated/bundled.json', 'utf8')) as {
  paths: object
}
const linode = dialectTerms('https://api.linode.com', dialect, Object.keys(paths))

const stepsOf = (words: string) =>
  providedSteps(provider, planSteps(testSnapshot(words), unrestrictedSelection, true).steps)

test('round-trips any text through a configuration', () => {
  fc.assert(
    fc.property(anyWords, (words) => {
      const steps = stepsOf(words)
      const again = readHcl(hclText(steps, provider, linode), provider, linode)
      expect(stepKey(providedSteps(provider, again ?? []))).toBe(stepKey(steps))
    }),
    { seed: 1, examples: hostileTexts.map((words): [string] => [words]) },
  )
})

test('imports every existing object by its ID, with the resource types of the provider', () => {
  const text = hclText(stepsOf('words'), provider, linode)
  const pairs = [...text.matchAll(/import \{\n  to = (\S+)\n  id = "([^"]+)"\n\}/g)].map(
    ([, to, id]) => `${to} ${id}`,
  )
  expect(pairs).toEqual(
    expect.arrayContaining([
      'linode_instance.instance_12 12',
      'linode_instance_disk.disk_21 12,21',
      'linode_domain_record.record_70 7,70',
      'linode_vpc_subnet.subnet_4 3,4',
    ]),
  )
  expect(text).toMatch(/to = linode_object_storage_bucket\.object_\d+\n  id = "us-east-1:media"/)
  expect(pairs.length).toBe([...text.matchAll(/^resource /gm)].length)
  expect(text).toContain('linodes = [linode_instance.instance_12.id]')
  expect(text).toContain('disabled = true')
  expect(text).toContain('record_type = "A"')
  expect(text).toContain('source = "linode/linode"')
})

test('contains no passwords and no images for existing disks', () => {
  const text = hclText(stepsOf('words'), provider, linode)
  expect(text).not.toContain('root_pass')
  expect(text).not.toContain('image =')
})

test('escapes template syntax in texts', () => {
  const text = hclText(stepsOf('${var.x} %{ if true }'), provider, linode)
  expect(text).toContain('"$${var.x} %%{ if true }"')
})

test.each(['', 'resource "a" "b" {', 'resource "a" "b" {}', '#!/bin/sh\n'])(
  'does not read the text %j',
  (text) => {
    expect(readHcl(text, provider, linode)).toBeUndefined()
  },
)

test('notes missing lists in its head and can still be read back', () => {
  const steps = stepsOf('words')
  const text = hclText(steps, provider, linode, ['Incomplete: "Domains" {'])
  expect(text).toMatch(/^# Incomplete: "Domains" \{\nterraform/)
  const again = providedSteps(provider, readHcl(text, provider, linode) ?? [])
  expect(stepKey(again)).toBe(stepKey(steps))
})
