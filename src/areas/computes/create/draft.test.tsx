import { afterEach, expect, test } from 'vitest'
import { newInterface } from '../configs/interfaceDraft.ts'
import { emptyCreation } from './createSchema.ts'
import { dropDraft, keepDraft, keptDraft } from './draft.ts'

afterEach(dropDraft)

test('stores the draft without passwords', () => {
  keepDraft({
    ...emptyCreation,
    label: 'web-9',
    root_pass: 'a long passphrase',
    script_data: { site: 'shop', db_password: 'secret', private_key: 'secret' },
  })
  expect(keptDraft()).toEqual({
    ...emptyCreation,
    label: 'web-9',
    script_data: { site: 'shop' },
  })
})

test('stores no draft of an empty form', () => {
  keepDraft({ ...emptyCreation, label: 'web-9' })
  keepDraft({ ...emptyCreation, region: undefined })
  expect(keptDraft()).toBeUndefined()
})

test('does not store a draft that only enables the backups required by the account', () => {
  keepDraft({ ...emptyCreation, backups_enabled: true })
  expect(keptDraft()).toBeUndefined()
})

test('assigns unique keys to interfaces that were restored after a reload', () => {
  const lastKey = Number(newInterface('public').key.slice('new '.length))
  const before = [`new ${lastKey + 1}`, `new ${lastKey + 2}`]
  keepDraft({
    ...emptyCreation,
    interfaces: before.map((key) => ({ ...newInterface('vlan'), key })),
  })
  const interfaces = [...(keptDraft()?.interfaces ?? []), newInterface('vlan')]
  expect(new Set(interfaces.map(({ key }) => key)).size).toBe(3)
})
