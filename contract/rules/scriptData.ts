import type { RuleError } from './ruleErrors.ts'

/** Maximum length of `script_data` as JSON, in characters (document 3, 2.1 and 8). */
const scriptDataMax = 65_535

/** An input that a deployment script declares; `oneof` and `manyof` are comma-separated lists. */
export interface ScriptFieldInput {
  name: string
  default?: string | undefined
  oneof?: string | undefined
  manyof?: string | undefined
}

/** Returns the choices of `oneof` or `manyof`. */
export const scriptChoices = (list: string): string[] =>
  list
    .split(',')
    .map((choice) => choice.trim())
    .filter((choice) => choice !== '')

function valueError(field: ScriptFieldInput, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '')
    return field.default === undefined ? 'Required by the script' : undefined
  if (typeof value !== 'string') return 'Must be a string'
  if (field.oneof !== undefined) {
    const choices = scriptChoices(field.oneof)
    return choices.includes(value) ? undefined : `Must be one of ${choices.join(', ')}`
  }
  if (field.manyof !== undefined) {
    const choices = scriptChoices(field.manyof)
    return scriptChoices(value).every((choice) => choices.includes(choice))
      ? undefined
      : `Must be any of ${choices.join(', ')}, separated by commas`
  }
  return undefined
}

/** Validates `script_data` against the inputs of a script. Undeclared keys are ignored. */
export function scriptDataErrors(
  fields: readonly ScriptFieldInput[],
  data: Readonly<Record<string, unknown>> | undefined,
): RuleError[] {
  if (data !== undefined && Array.from(JSON.stringify(data)).length > scriptDataMax)
    return [{ field: 'script_data', reason: `Must be at most ${scriptDataMax} characters of JSON` }]
  return fields.flatMap((field) => {
    const reason = valueError(field, data?.[field.name])
    return reason === undefined ? [] : [{ field: `script_data.${field.name}`, reason }]
  })
}

/** Returns the reason why a script with these `images` cannot be used with an image, or undefined. */
export const scriptImageError = (
  images: readonly (string | null)[],
  image: string,
): string | undefined =>
  images.includes('any/all') || images.includes(image)
    ? undefined
    : 'This script does not run on the image'
