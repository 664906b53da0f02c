import { type Creation, emptyCreation } from './createSchema.ts'

const key = 'console.compute.create'
const secret = /pass(word|wd)?$|secret|token/i

/** The tab's own storage: a reload keeps it, another tab or a closed one does not. */
function keeper(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch (refused) {
    if (refused instanceof DOMException) return undefined
    throw refused
  }
}

/** Keeps what was typed, without passwords. */
export function keepDraft(values: Creation): void {
  const { root_pass: _password, script_data: data, ...rest } = values
  const kept = Object.fromEntries(Object.entries(data).filter(([name]) => !secret.test(name)))
  keeper()?.setItem(key, JSON.stringify({ ...rest, script_data: kept }))
}

export const dropDraft = (): void => keeper()?.removeItem(key)

/** What was typed before a reload; undefined when there is nothing. */
export function keptDraft(): Creation | undefined {
  const text = keeper()?.getItem(key)
  if (!text) return undefined
  try {
    return { ...emptyCreation, ...(JSON.parse(text) as Partial<Creation>), root_pass: '' }
  } catch (broken) {
    if (!(broken instanceof SyntaxError)) throw broken
    dropDraft()
    return undefined
  }
}
