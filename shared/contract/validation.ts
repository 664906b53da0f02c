import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { contract, type ContractOperation } from './operations.ts'
import { type PatternReason, wordsOfReason } from '../../contract/rules/patternReason.ts'
import { pointerToFieldName, appendToPointer } from './fieldNames.ts'
import { listLengthFirst } from './listLengths.ts'
import { type FieldError, maxErrors } from '#shared/httpError.ts'
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

const checkedContract = listLengthFirst(contract)

function validators(coerceTypes: boolean): Ajv2020 {
  const ajv = new Ajv2020({ ...options, coerceTypes })
  addFormats.default(ajv)
  ajv.addSchema(checkedContract, 'contract')
  return ajv
}

// The string `"5"` is not a number in a body, but all parameters in a URL are strings.
const bodies = validators(false)
const addresses = validators(true)

type Values = Record<string, unknown>

/** Validates the input of one operation against the contract. Returns up to `maxErrors` errors, not only the first one. */
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
      return [...faults, ...respelled(sent, values), ...unstorableErrors(values, false)].slice(
        0,
        maxErrors,
      )
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
      const others = unstorableErrors(value, jsonBody.free)
      const unreportedErrors = others.filter(
        ({ field }) => field === undefined || !reportedFields.has(field),
      )
      return { faults: [...faults, ...unreportedErrors].slice(0, maxErrors), ignored }
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
 * Maximum total length of the field names of errors, in characters. Each of many errors below one long key has a name
 * with that key.
 */
const maxNameLength = 10_000

/** Errors of a request, up to `maxErrors` and up to the maximum length of names. */
class ErrorList {
  readonly errors: FieldError[] = []
  #length = 0

  get isFull(): boolean {
    return this.errors.length >= maxErrors || this.#length > maxNameLength
  }

  add(error: FieldError): void {
    this.errors.push(error)
    this.#length += error.field?.length ?? 0
  }
}

/**
 * Rejects values that no column can store, whatever the schema allows: PostgreSQL supports no NUL characters and no
 * invalid UTF-8 in text, and integers have 32 bits.
 */
function unstorableErrors(value: unknown, free: boolean): FieldError[] {
  const list = new ErrorList()
  addUnstorable(list, value, free, '', 0)
  return list.errors
}

function addUnstorable(
  list: ErrorList,
  value: unknown,
  free: boolean,
  at: string,
  depth: number,
): void {
  if (list.isFull) return
  if (depth > maxDepth) return list.add({ reason: `Must not nest deeper than ${maxDepth} levels` })
  if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value))
      addUnstorable(list, child, free, appendToPointer(at, key), depth + 1)
    return
  }
  const reason = free ? undefined : unstorableReason(value)
  if (reason === undefined) return
  list.add(at === '' ? { reason } : { reason, field: pointerToFieldName(at) })
}

function unstorableReason(value: unknown): string | undefined {
  if (typeof value === 'string' && value.includes('\0')) return 'Must not have NUL characters'
  if (typeof value === 'string' && !value.isWellFormed()) return 'Must not have unpaired surrogates'
  if (typeof value === 'number' && Math.abs(value) > largestInteger)
    return `Must be between -${largestInteger} and ${largestInteger}`
  return undefined
}

function errorsOf(validate: ValidateFunction, value: unknown): FieldError[] {
  if (validate(value)) return []
  const seenKeys = new Set<string>()
  const list = new ErrorList()
  for (const error of specificErrors(validate.errors ?? [])) {
    if (list.isFull) break
    const fault = errorOf(error)
    const key = `${fault?.field} ${fault?.reason}`
    if (!fault || seenKeys.has(key)) continue
    seenKeys.add(key)
    list.add(fault)
  }
  return list.errors
}

/**
 * Removes errors that add no information: the pattern error of a string that is too short, and the error "must be null"
 * of a nullable value if there is an error about the value that the client has sent. The work is linear in the number of
 * errors, because a request can cause tens of thousands.
 */
export function specificErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  const shortTexts = new Set<string>()
  /** Number of errors at or below each path that has the error "must be null". */
  const errorsBelow = new Map<string, number>()
  for (const error of errors) {
    if (error.keyword === 'minLength') shortTexts.add(error.instancePath)
    if (isNullExpected(error)) errorsBelow.set(error.instancePath, 0)
  }
  if (errorsBelow.size > 0)
    for (const { keyword, instancePath } of errors) {
      if (keyword === 'anyOf') continue
      for (const path of pathsTo(instancePath)) {
        const count = errorsBelow.get(path)
        if (count !== undefined) errorsBelow.set(path, count + 1)
      }
    }
  return errors.filter((error) => {
    if (error.keyword === 'pattern') return !shortTexts.has(error.instancePath)
    // The error itself is one of those at its path.
    return !isNullExpected(error) || errorsBelow.get(error.instancePath) === 1
  })
}

const isNullExpected = ({ keyword, params }: ErrorObject) =>
  keyword === 'type' && params.type === 'null'

/** Returns a JSON pointer and those of the values that contain its value. */
function pathsTo(pointer: string): string[] {
  const paths = [pointer]
  for (let end = pointer.lastIndexOf('/'); end > 0; end = pointer.lastIndexOf('/', end - 1))
    paths.push(pointer.slice(0, end))
  if (pointer !== '') paths.push('')
  return paths
}

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
