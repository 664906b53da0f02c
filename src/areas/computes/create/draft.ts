import { hashKey } from '@tanstack/react-query'
import { isSecretField } from '#api/http/redaction.ts'
import { storeItem, tabStorage } from '#lib/storage.ts'
import { withNewKey } from '../configs/interfaceDraft.ts'
import { type Creation, emptyCreation } from './createSchema.ts'

const key = 'console.compute.create'

/** Stores the input without passwords; deletes the draft if nothing was entered. */
export function saveDraft(values: Creation): void {
  if (isUntouched(values)) {
    deleteDraft()
    return
  }
  const { root_pass: _password, script_data: data, ...rest } = values
  const storedData = Object.fromEntries(
    Object.entries(data).filter(([name]) => !isSecretField(name)),
  )
  storeItem(tabStorage(), key, JSON.stringify({ ...rest, script_data: storedData }))
}

export const deleteDraft = (): void => tabStorage()?.removeItem(key)

/** Ignores the backup switch, because the account setting can change it automatically. */
const isUntouched = (values: Creation) =>
  hashKey([{ ...values, backups_enabled: false }]) === hashKey([emptyCreation])

/** Returns the input from before a reload; undefined if there is none. */
export function loadDraft(): Creation | undefined {
  const text = tabStorage()?.getItem(key)
  if (!text) return undefined
  try {
    const stored = { ...emptyCreation, ...(JSON.parse(text) as Partial<Creation>) }
    return { ...stored, root_pass: '', interfaces: stored.interfaces.map(withNewKey) }
  } catch (broken) {
    if (!(broken instanceof SyntaxError)) throw broken
    deleteDraft()
    return undefined
  }
}
