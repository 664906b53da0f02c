import {
  preference,
  preferenceDefaults,
  type PreferenceKey,
  type Preferences,
  setPreference,
} from './preferences.ts'
import { isTimeZone } from './time.ts'

/** Identifies a preferences file. `version` identifies its format. */
const kind = 'cloud-platform-console-preferences'
const version = 1

/** Preferences of earlier versions, which files can contain. They are ignored. */
const retiredKeys: readonly string[] = ['lockTag']

const keys = Object.keys(preferenceDefaults) as PreferenceKey[]

export const preferencesText = (): string =>
  `${JSON.stringify(
    {
      kind,
      version,
      preferences: Object.fromEntries(keys.map((key) => [key, preference(key)])),
    },
    undefined,
    2,
  )}\n`

/** Returns an error that follows the name of the preference, such as "must be …"; undefined for a valid value. */
type Validate = (value: unknown) => string | undefined

const oneOf =
  (...choices: readonly (string | number)[]): Validate =>
  (value) =>
    choices.some((choice) => choice === value)
      ? undefined
      : `must be one of ${choices.join(', ')}, but is ${formatValue(value)}`

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNames = (value: unknown) =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

const isWidth = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 && value <= 10_000

function formatValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

function tablesError(value: unknown): string | undefined {
  if (!isObject(value)) return `must be an object, but is ${formatValue(value)}`
  for (const [table, layout] of Object.entries(value)) {
    if (!isObject(layout)) return `must have an object for ${table}, and has ${formatValue(layout)}`
    const { hidden, order, shown, widths, ...others } = layout
    const [unknown] = Object.keys(others)
    if (unknown !== undefined) return `has ${unknown} for ${table}, which is not a table`
    if (hidden !== undefined && !isNames(hidden)) {
      return `must list names of columns as hidden of ${table}`
    }
    if (order !== undefined && !isNames(order)) {
      return `must list names of columns as order of ${table}`
    }
    if (shown !== undefined && !isNames(shown)) {
      return `must list names of columns as shown of ${table}`
    }
    if (widths !== undefined && !(isObject(widths) && Object.values(widths).every(isWidth))) {
      return `must have numbers from 1 to 10000 as widths of ${table}`
    }
  }
  return undefined
}

const validators: Readonly<Record<PreferenceKey, Validate>> = {
  theme: oneOf('system', 'light', 'dark'),
  contrast: oneOf('system', 'standard', 'high'),
  density: oneOf('normal', 'compact', 'roomy'),
  privacy: oneOf('on', 'off'),
  timeZone: (value) =>
    typeof value === 'string' && (value === '' || isTimeZone(value))
      ? undefined
      : `must be a time zone such as Europe/Berlin, but is ${formatValue(value)}`,
  navigation: oneOf('wide', 'folded'),
  firstScreen: oneOf('instances', 'overview'),
  networkUnit: oneOf('bits', 'bytes'),
  refresh: oneOf(0, 10, 30, 60),
  singleKeys: oneOf('on', 'off'),
  bulkErrors: oneOf('continue', 'stop'),
  separateLines: (value) =>
    isObject(value) && Object.values(value).every((each) => typeof each === 'boolean')
      ? undefined
      : `must be an object of true and false by chart, but is ${formatValue(value)}`,
  tables: tablesError,
  views: (value) =>
    isObject(value) &&
    Object.values(value).every(
      (views) =>
        Array.isArray(views) &&
        views.every(
          (view) =>
            isObject(view) && typeof view.name === 'string' && typeof view.address === 'string',
        ),
    )
      ? undefined
      : `must list the name and address of each view by table, but is ${formatValue(value)}`,
}

type ReadPreferences =
  | { preferences: Partial<Preferences>; faults?: undefined }
  | { faults: string[] }

/**
 * Parses a preferences file. A single invalid value rejects the whole file, so that preferences are never applied in
 * part.
 */
export function readPreferences(text: string): ReadPreferences {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch (malformed) {
    if (!(malformed instanceof SyntaxError)) throw malformed
    return { faults: [`It is not JSON: ${malformed.message}`] }
  }
  if (!isObject(file) || file.kind !== kind) {
    return { faults: ['It is not a preferences file of this console.'] }
  }
  if (file.version !== version) {
    return {
      faults: [
        `This file is version ${formatValue(file.version)}; this console reads version ${version}.`,
      ],
    }
  }
  if (!isObject(file.preferences)) return { faults: ['It has no preferences.'] }
  const preferences = Object.fromEntries(
    Object.entries(file.preferences).filter(([key]) => !retiredKeys.includes(key)),
  )
  const faults = Object.entries(preferences).flatMap(([key, value]) => {
    const validate = Object.hasOwn(validators, key) ? validators[key as PreferenceKey] : undefined
    if (!validate) return [`“${key}” is not a preference of this console.`]
    const fault = validate(value)
    return fault === undefined ? [] : [`“${key}” ${fault}.`]
  })
  return faults.length > 0 ? { faults } : { preferences: preferences as Partial<Preferences> }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Applies preferences. Preferences that are not in the file stay unchanged.
 * @returns number of changed preferences
 */
export function applyPreferences(preferences: Partial<Preferences>): number {
  const set = <K extends PreferenceKey>(key: K) => {
    const value = preferences[key]
    if (value === undefined || same(value, preference(key))) return 0
    setPreference(key, value)
    return 1
  }
  return keys.reduce((count, key) => count + set(key), 0)
}
