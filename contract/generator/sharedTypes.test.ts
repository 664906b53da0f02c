import { expect, test } from 'vitest'
import { shareTypes } from './sharedTypes.ts'

const declared = (text: string) =>
  [...text.matchAll(/^export type (\w+)/gm)].map(([, name]) => name)

test('declares identical types of console and platform once and excludes types that reference different ones', () => {
  const same =
    'export type Id = number\n\n/**\n * Not an Answer.\n */\nexport type Wish = { id: Id }\n'
  const list = 'export type List = { data: Array<Answer>; of: Id }\n'
  const types = shareTypes(
    `${same}export type Answer = { id?: Id }\n${list}`,
    `${same}export type Answer = { id: Id }\n${list}`,
  )
  expect(declared(types.shared)).toEqual(['Id', 'Wish'])
  expect(declared(types.console)).toEqual(['Answer', 'List'])
  expect(types.console).toContain("import type { Id } from '#contract/generated/types.gen.ts'")
  expect(types.console).toContain('id?: Id')
  expect(types.platform).toContain("export type * from '../../contract/generated/types.gen.ts'")
  expect(types.platform).toContain('id: Id')
})
