import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { contract, type ContractOperation } from './operations.ts'
import { type PatternReason, wordsOfReason } from '../../contract/rules/patternReason.ts'
import { pointerToFieldName, appendToPointer } from './fieldNames.ts'
import type { FieldError } from '#shared/httpError.ts'
import {
  maxDepth,
  ignorePrototypes,
  ignoreUnknown,
  topLevelFields,
  omitNulls,
} from './unknownFields.ts'

const options = {
  allErrors: true,
  strict: false,
  useDefaults: true,
  verbose: true,
  unicodeRegExp: true,
} as const

function validators(coerceTypes: boolean): Ajv2020 {
  const ajv = new Ajv2020({ ...options, coerceTypes })
  addFormats.default(ajv)
  ajv.addSchema(contract, 'contract')
  return ajv
}

// The string `"5"` is not a number in a body, but all parameters in a URL are strings.
const bodies = validators(false)
const addresses = validators(true)

type Values = Record<string, unknown>

/** Validates the input of one operation against the contract. Returns all errors, not only the first one. */
export interface InputChecks {
  /** Errors of path parameters; such an object cannot exist. */
  path(values: Values): FieldError[]
  query(values: Values): FieldError[]
  /** Validates a body and removes the fields that are not read: redundant nulls, and the fields listed in `ignored`. */
  body(value: unknown): { faults: FieldError[]; ignored: string[] }
}

export function inputChecks(operation: ContractOperation): InputChecks {
  const part = (location: 'path' | 'query') => {
    const own = operation.parameters.filter((parameter) => parameter.in === location)
    const validate = addresses.compile({
      type: 'object',
      properties: Object.fromEntries(
        own.map(({ name, pointer }) => [name, { $ref: `contract${pointer}` }]),
      ),
      required: own.filter(({ required }) => required).map(({ name }) => name),
    })
    return (values: Values) => {
      const sent = { ...values }
      const faults = errorsOf(validate, values)
      return [...faults, ...respelled(sent, values), ...unkeepable(values, false)]
    }
  }
  const { jsonBody } = operation
  const validateBody = jsonBody && bodies.compile({ $ref: `contract${jsonBody.pointer}` })
  return {
    path: part('path'),
    query: part('query'),
    body(value) {
      if (!jsonBody || !validateBody) return { faults: [], ignored: topLevelFields(value) }
      const ignored = ignorePrototypes(value)
      omitNulls(jsonBody.schema, value)
      ignored.push(...ignoreUnknown(validateBody, value))
      const faults = errorsOf(validateBody, value)
      const reportedFields = new Set(faults.map(({ field }) => field))
      // Report one error per field: a value beyond its limit in the contract may also exceed the limit of the column.
      const others = unkeepable(value, jsonBody.free)
      const unreportedErrors = others.filter(
        ({ field }) => field === undefined || !reportedFields.has(field),
      )
      return { faults: [...faults, ...unreportedErrors], ignored }
    },
  }
}

/** Rejects numbers in non-canonical notation, such as `0x1` or `1.0`, because they do not identify an object. */
const respelled = (sent: Values, read: Values): FieldError[] =>
  Object.entries(read).flatMap(([field, value]) =>
    typeof value === 'number' && String(value) !== String(sent[field])
      ? [{ reason: 'Must be of type integer', field }]
      : [],
  )

/** Upper limit of integer columns, including ids. */
export const largestInteger = 2 ** 31 - 1

/**
 * Rejects values that no column can store, whatever the schema allows: PostgreSQL supports no NUL characters and no
 * invalid UTF-8 in text, and integers have 32 bits.
 */
function unkeepable(value: unknown, free: boolean, at = '', depth = 0): FieldError[] {
  const fault = (reason: string) => [
    { reason, ...(at === '' ? {} : { field: pointerToFieldName(at) }) },
  ]
  if (depth > maxDepth) return [{ reason: `Must not nest deeper than ${maxDepth} levels` }]
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, child]) =>
      unkeepable(child, free, appendToPointer(at, key), depth + 1),
    )
  if (free) return []
  if (typeof value === 'string' && value.includes('\0'))
    return fault('Must not have NUL characters')
  if (typeof value === 'string' && !value.isWellFormed())
    return fault('Must not have unpaired surrogates')
  if (typeof value === 'number' && Math.abs(value) > largestInteger)
    return fault(`Must be between -${largestInteger} and ${largestInteger}`)
  return []
}

function errorsOf(validate: ValidateFunction, value: unknown): FieldError[] {
  if (validate(value)) return []
  const seenKeys = new Set<string>()
  const errors = validate.errors ?? []
  return errors.flatMap((error) => {
    if (isOtherBranch(error, errors) || isTooShort(error, errors)) return []
    const fault = errorOf(error)
    const key = `${fault?.field} ${fault?.reason}`
    if (!fault || seenKeys.has(key)) return []
    seenKeys.add(key)
    return [fault]
  })
}

/** Skips the error "must be null" of a nullable value if there is an error about the value that the client has sent. */
const isOtherBranch = (error: ErrorObject, all: ErrorObject[]) =>
  error.keyword === 'type' &&
  error.params.type === 'null' &&
  all.some(
    (other) =>
      other !== error &&
      other.keyword !== 'anyOf' &&
      other.instancePath.startsWith(error.instancePath),
  )

/** Skips the pattern error of a string that is too short, because it adds no information. */
const isTooShort = (error: ErrorObject, all: ErrorObject[]) =>
  error.keyword === 'pattern' &&
  all.some(
    ({ keyword, instancePath }) => keyword === 'minLength' && instancePath === error.instancePath,
  )

function errorOf(error: ErrorObject): FieldError | undefined {
  // Errors of the branches are reported instead, because the error of the choice itself is not specific.
  if (['anyOf', 'oneOf', 'if', 'not'].includes(error.keyword)) return undefined
  const { 'x-refusal': rejectReason } = (error.parentSchema ?? {}) as Limits
  if (rejectReason !== undefined) return { reason: rejectReason }
  const parameters = error.params as Record<string, unknown>
  const extra =
    parameters.missingProperty ?? parameters.additionalProperty ?? parameters.unevaluatedProperty
  const field = pointerToFieldName(
    error.instancePath,
    typeof extra === 'string' ? extra : undefined,
  )
  const reason = reasonOf(error)
  return field === '' ? { reason } : { reason, field }
}

interface Limits {
  /** Error message for every invalid value of the schema, without the name of the field. */
  'x-refusal'?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  'x-reason'?: PatternReason
}

const messageOf = ({ 'x-reason': reason }: Limits, text: unknown): string | undefined =>
  reason === undefined ? undefined : wordsOfReason(reason, String(text))

function between(low: number | undefined, high: number | undefined): string {
  if (low !== undefined && high !== undefined) return `${low}-${high}`
  return low === undefined ? `at most ${high}` : `at least ${low}`
}

const formats: Record<string, string> = {
  email: 'an email address',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  uri: 'a URL',
}

function reasonOf(error: ErrorObject): string {
  const limits = (error.parentSchema ?? {}) as Limits
  const parameters = error.params as Record<string, unknown>
  switch (error.keyword) {
    case 'required':
    case 'dependentRequired':
      return 'Required'
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'Unknown field'
    case 'minLength':
    case 'maxLength':
      return `Length must be ${between(limits.minLength, limits.maxLength)} characters`
    case 'minimum':
    case 'maximum':
      return `Must be ${between(limits.minimum, limits.maximum)}`
    case 'minItems':
    case 'maxItems':
      return `Must have ${between(limits.minItems, limits.maxItems)} items`
    case 'enum':
      return (
        messageOf(limits, error.data) ??
        `Must be one of ${(parameters.allowedValues as unknown[]).map(String).join(', ')}`
      )
    case 'const':
      return `Must be ${String(parameters.allowedValue)}`
    case 'type':
      return `Must be of type ${[parameters.type].flat().join(' or ')}`
    case 'format':
      return `Must be ${formats[String(parameters.format)] ?? String(parameters.format)}`
    case 'pattern':
      return messageOf(limits, error.data) ?? `Must match ${String(parameters.pattern)}`
    case 'uniqueItems':
      return 'Must not have the same item twice'
    default:
      return error.message ?? 'Not valid'
  }
}
