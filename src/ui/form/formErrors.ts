import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldValues, Resolver } from 'react-hook-form'
import { patternReasons } from '#contract/generated/reasons.gen.ts'
import { wordsOfReason } from '#contract/rules/patternReason.ts'
import { codePoints, formatCount, plural, sentenceList } from '#lib/format.ts'

/** Validation issue in the format of zod 4. */
export interface Issue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
  readonly code?: string
  readonly origin?: string
  readonly expected?: string
  readonly format?: string
  /** Regular expression literal, including the slashes. */
  readonly pattern?: string
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
  readonly inclusive?: boolean
  readonly exact?: boolean
  readonly divisor?: number
  readonly values?: readonly unknown[]
  readonly keys?: readonly string[]
}

/** Makes fields that may be undefined optional, because schemas do not distinguish the two. */
type Given<Values> = Values extends readonly unknown[]
  ? Values
  : {
      [Field in keyof Values as undefined extends Values[Field] ? never : Field]: Values[Field]
    } & {
      [Field in keyof Values as undefined extends Values[Field] ? Field : never]?: Values[Field]
    }

/** Standard Schema (zod mini) that validates form values and converts them to the request values. */
export interface FormSchema<Input, Output> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (
      value: unknown,
    ) => StandardResult<Given<Output>> | Promise<StandardResult<Given<Output>>>
    readonly types?: { readonly input: Given<Input>; readonly output: Given<Output> } | undefined
  }
}

type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] }

/** Default message of zod mini for rules without a custom message. */
const silent = 'Invalid input'

const formats: Readonly<Record<string, string>> = {
  ipv4: 'an IPv4 address, such as 192.0.2.1',
  ipv6: 'an IPv6 address, such as 2001:db8::1',
  cidrv4: 'an IPv4 range, such as 192.0.2.0/24',
  cidrv6: 'an IPv6 range, such as 2001:db8::/64',
  email: 'an email address',
  url: 'a web address',
  hostname: 'a hostname',
  date: 'a date, such as 2026-11-21',
  datetime: 'a date and time, such as 2026-11-21T04:21:10',
  time: 'a time, such as 04:21',
  uuid: 'a UUID',
  base64: 'Base64',
}

const lengthUnit: Readonly<Record<string, string>> = {
  string: 'character',
  array: 'entry',
  set: 'entry',
}

const formatLimit = (limit: number, unit: string) =>
  plural(limit, unit, unit === 'entry' ? 'entries' : `${unit}s`)

function sizeOf(value: unknown): number | undefined {
  if (typeof value === 'string') return codePoints(value)
  return Array.isArray(value) ? value.length : undefined
}

function sizeText(issue: Issue, value: unknown, isMinimum: boolean): string {
  const limit = Number(isMinimum ? issue.minimum : issue.maximum)
  const unit = lengthUnit[issue.origin ?? '']
  if (unit === undefined) {
    const bound =
      issue.inclusive === false
        ? isMinimum
          ? 'More than'
          : 'Less than'
        : isMinimum
          ? 'At least'
          : 'At most'
    return `${bound} ${formatCount(limit)}`
  }
  const size = sizeOf(value)
  if (isMinimum && limit === 1 && size === 0) return 'Required'
  const rule = issue.exact ? 'Exactly' : isMinimum ? 'At least' : 'At most'
  const now = size === undefined ? '' : `; this has ${formatCount(size)}`
  return `${rule} ${formatLimit(limit, unit)}${now}`
}

/** Returns the error message for a value that does not match a pattern of the contract. */
function patternText(pattern: string | undefined, value: unknown): string | undefined {
  const source = /^\/(.*)\/\w*$/s.exec(pattern ?? '')?.[1]
  const reason = source === undefined ? undefined : patternReasons.get(source)
  return reason === undefined ? undefined : wordsOfReason(reason, String(value))
}

const typeErrors: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be yes or no',
  array: 'Must be a list',
  object: 'Must be an object',
}

/**
 * Returns the message for a broken rule: the rule with its limit, and the actual size. Custom messages are returned
 * unchanged.
 */
export function errorText(issue: Issue, value: unknown): string {
  if (issue.message !== silent) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined || value === null || value === ''
        ? 'Required'
        : (typeErrors[issue.expected ?? ''] ?? 'Wrong type')
    case 'too_small':
      return sizeText(issue, value, true)
    case 'too_big':
      return sizeText(issue, value, false)
    case 'invalid_format':
      return formats[issue.format ?? '']
        ? `Must be ${formats[issue.format ?? '']}`
        : (patternText(issue.pattern, value) ?? 'Contains characters that are not allowed')
    case 'not_multiple_of':
      return `Must be a multiple of ${formatCount(issue.divisor)}`
    case 'invalid_value':
      return value === undefined || value === null || value === ''
        ? 'Required'
        : `Must be one of ${sentenceList((issue.values ?? []).map(String))}`
    case 'unrecognized_keys':
      return `Not accepted here: ${sentenceList(issue.keys ?? [])}`
    case 'invalid_union':
      return 'Invalid format'
    default:
      return 'Not accepted'
  }
}

/** Returns the message; for a list entry, which has no label, prefixed with its value. */
function namedError(issue: Issue, value: unknown): string {
  const text = errorText(issue, value)
  const isEntry = typeof issue.path?.at(-1) === 'number'
  return isEntry && typeof value === 'string' && value !== '' ? `${value}: ${text}` : text
}

function valueAt(values: unknown, path: Issue['path']): unknown {
  let value = values
  for (const step of path ?? []) {
    const key = typeof step === 'object' ? step.key : step
    if (value === null || typeof value !== 'object') return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}

/** Creates a schema from a validation function that returns either the request values or the errors by field. */
export const schemaOf = <Input, Output>(
  read: (
    values: Input,
  ) => { sent: Output } | { faults: readonly { field: string; reason: string }[] },
): FormSchema<Input, Output> => ({
  '~standard': {
    version: 1,
    vendor: 'rules',
    validate: (values) => {
      const result = read(values as Input)
      return 'sent' in result
        ? { value: result.sent as Given<Output> }
        : {
            issues: result.faults.map(({ field, reason }) => ({
              message: reason,
              path: field.split('.'),
            })),
          }
    },
  },
})

/** Returns a `useForm` resolver for a schema (zod mini) with the messages of this module. */
export function resolverFor<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
): Resolver<Input, unknown, Output> {
  const { validate, vendor } = schema['~standard']
  return standardSchemaResolver<Input, unknown, Output>({
    '~standard': {
      version: 1,
      vendor,
      validate: async (values) => {
        const result = await validate(values)
        if (!result.issues) return result as { value: Output }
        return {
          issues: result.issues.map((issue) => ({
            ...issue,
            message: namedError(issue, valueAt(values, issue.path)),
          })),
        }
      },
    },
  })
}

/**
 * Converts a field name of an API error to a form field name: "interfaces[1].subnet_id" becomes
 * "interfaces.1.subnet_id".
 */
export const formFieldName = (field: string) => field.replaceAll(/\[(\d+)\]/g, '.$1')

/** Returns all error messages of a form with their field names. */
export function messagesIn(errors: unknown, field = ''): { field: string; reason: string }[] {
  if (typeof errors !== 'object' || errors === null) return []
  if ('message' in errors && typeof errors.message === 'string') {
    return [{ field, reason: errors.message }]
  }
  return Object.entries(errors).flatMap(([step, inner]) =>
    step === 'ref' ? [] : messagesIn(inner, field === '' ? step : `${field}.${step}`),
  )
}
