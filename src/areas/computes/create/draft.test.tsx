import { afterEach, expect, test } from 'vitest'
import { newInterface } from '../configs/interfaceDraft.ts'
import { emptyCreation } from './createSchema.ts'
import { dropDraft, keepDraft, keptDraft } from './draft.ts'

afterEach(dropDraft)

test('what was typed is kept without passwords', () => {
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

test('a form that was begun anew leaves no draft', () => {
  keepDraft({ ...emptyCreation, label: 'web-9' })
  keepDraft({ ...emptyCreation, region: undefined })
  expect(keptDraft()).toBeUndefined()
})

test('backups that the account demands are nothing that was typed', () => {
  keepDraft({ ...emptyCreation, backups_enabled: true })
  expect(keptDraft()).toBeUndefined()
})

test('interfaces that were typed before a reload have keys that no new one gets', () => {
  const lastKey = Number(newInterface('public').key.slice('new '.length))
  const before = [`new ${lastKey + 1}`, `new ${lastKey + 2}`]
  keepDraft({
    ...emptyCreation,
    interfaces: before.map((key) => ({ ...newInterface('vlan'), key })),
  })
  const interfaces = [...(keptDraft()?.interfaces ?? []), newInterface('vlan')]
  expect(new Set(interfaces.map(({ key }) => key)).size).toBe(3)
})
