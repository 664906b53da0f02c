import { afterEach, expect, test } from 'vitest'
import { newInterface } from '../configs/interfaceDraft.ts'
import { emptyCreation } from './createSchema.ts'
import { deleteDraft, saveDraft, loadDraft } from './draft.ts'

afterEach(deleteDraft)

test('stores the draft without passwords', () => {
  saveDraft({
    ...emptyCreation,
    label: 'web-9',
    root_pass: 'a long passphrase',
    script_data: { site: 'shop', db_password: 'secret', private_key: 'secret' },
  })
  expect(loadDraft()).toEqual({
    ...emptyCreation,
    label: 'web-9',
    script_data: { site: 'shop' },
  })
})

test('stores no draft of an empty form', () => {
  saveDraft({ ...emptyCreation, label: 'web-9' })
  saveDraft({ ...emptyCreation, region: undefined })
  expect(loadDraft()).toBeUndefined()
})

test('does not store a draft that only enables the backups required by the account', () => {
  saveDraft({ ...emptyCreation, backups_enabled: true })
  expect(loadDraft()).toBeUndefined()
})

test('assigns unique keys to interfaces that were restored after a reload', () => {
  const lastKey = Number(newInterface('public').key.slice('new '.length))
  const before = [`new ${lastKey + 1}`, `new ${lastKey + 2}`]
  saveDraft({
    ...emptyCreation,
    interfaces: before.map((key) => ({ ...newInterface('vlan'), key })),
  })
  const interfaces = [...(loadDraft()?.interfaces ?? []), newInterface('vlan')]
  expect(new Set(interfaces.map(({ key }) => key)).size).toBe(3)
})
