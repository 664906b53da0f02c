import type { Fields } from '#shared/inventoryFile.ts'
import type { Body, Value } from './steps.ts'

export const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

export const rowsOf = (value: unknown): Fields[] =>
  Array.isArray(value)
    ? value.filter((each): each is Fields => typeof each === 'object' && each !== null)
    : []

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** Returns the fields with a value: not null, not an empty string and not an empty list. */
export function holding(fields: Fields, names: readonly string[]): Body {
  const found: Record<string, Value> = {}
  for (const name of names) {
    const value = fields[name]
    if (value === null || value === undefined || value === '') continue
    if (Array.isArray(value) && value.length === 0) continue
    found[name] = value as Value
  }
  return found
}

export const nameOf = (id: string, { label, domain, username }: Fields): string =>
  [label, domain, username].find((each): each is string => typeof each === 'string') ?? id
