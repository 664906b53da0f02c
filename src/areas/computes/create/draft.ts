import { hashKey } from '@tanstack/react-query'
import { isSecretField } from '#api/redaction.ts'
import { keep, tabStorage } from '#lib/storage.ts'
import { withNewKey } from '../configs/interfaceDraft.ts'
import { type Creation, emptyCreation } from './createSchema.ts'

const key = 'console.compute.create'

/** Keeps what was typed, without passwords; a form in which nothing was typed leaves no draft. */
export function keepDraft(values: Creation): void {
  if (isUntouched(values)) {
    dropDraft()
    return
  }
  const { root_pass: _password, script_data: data, ...rest } = values
  const kept = Object.fromEntries(Object.entries(data).filter(([name]) => !isSecretField(name)))
  keep(tabStorage(), key, JSON.stringify({ ...rest, script_data: kept }))
}

export const dropDraft = (): void => tabStorage()?.removeItem(key)

/** The account can set backups by itself. */
const isUntouched = (values: Creation) =>
  hashKey([{ ...values, backups_enabled: false }]) === hashKey([emptyCreation])

/** Input kept from before a reload; undefined when there is none. */
export function keptDraft(): Creation | undefined {
  const text = tabStorage()?.getItem(key)
  if (!text) return undefined
  try {
    const kept = { ...emptyCreation, ...(JSON.parse(text) as Partial<Creation>) }
    return { ...kept, root_pass: '', interfaces: kept.interfaces.map(withNewKey) }
  } catch (broken) {
    if (!(broken instanceof SyntaxError)) throw broken
    dropDraft()
    return undefined
  }
}
