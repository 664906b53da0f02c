import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { contract, type ContractOperation } from './contract.ts'
import type { Fault } from './refusal.ts'

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

// `"5"` is not 5 in a body, but in an address everything is text.
const bodies = validators(false)
const addresses = validators(true)

type Values = Record<string, unknown>

/** What a call of one operation brought, held against the contract. Every fault is named at once. */
export interface InputChecks {
  /** Faults of path parameters: such an object cannot exist. */
  path(values: Values): Fault[]
  query(values: Values): Fault[]
  body(value: unknown): Fault[]
}

export function inputChecks(operation: ContractOperation): InputChecks {
  const part = (place: 'path' | 'query') => {
    const own = operation.parameters.filter((parameter) => parameter.in === place)
    const validate = addresses.compile({
      type: 'object',
      properties: Object.fromEntries(
        own.map(({ name, pointer }) => [name, { $ref: `contract${pointer}` }]),
      ),
      required: own.filter(({ required }) => required).map(({ name }) => name),
    })
    return (values: Values) => faultsOf(validate, values)
  }
  const { jsonBody } = operation
  const validateBody = jsonBody && bodies.compile({ $ref: `contract${jsonBody.pointer}` })
  return {
    path: part('path'),
    query: part('query'),
    body: (value) => (validateBody ? faultsOf(validateBody, value) : []),
  }
}

function faultsOf(validate: ValidateFunction, value: unknown): Fault[] {
  if (validate(value)) return []
  const seen = new Set<string>()
  return (validate.errors ?? []).flatMap((error) => {
    const fault = faultOf(error)
    const key = `${fault?.field} ${fault?.reason}`
    if (!fault || seen.has(key)) return []
    seen.add(key)
    return [fault]
  })
}

function faultOf(error: ErrorObject): Fault | undefined {
  // Of a choice only its branches' own faults say something.
  if (['anyOf', 'oneOf', 'if', 'not'].includes(error.keyword)) return undefined
  const parameters = error.params as Record<string, unknown>
  const extra =
    parameters.missingProperty ?? parameters.additionalProperty ?? parameters.unevaluatedProperty
  const field = fieldName(error.instancePath, typeof extra === 'string' ? extra : undefined)
  const reason = reasonOf(error)
  return field === '' ? { reason } : { reason, field }
}

/** `/interfaces/1/subnet_id` → `interfaces[1].subnet_id` */
function fieldName(instancePath: string, extra: string | undefined): string {
  const parts = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (extra !== undefined) parts.push(extra)
  return parts.reduce(
    (name, part) =>
      /^\d+$/.test(part) ? `${name}[${part}]` : name === '' ? part : `${name}.${part}`,
    '',
  )
}

interface Limits {
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  description?: string
  'x-reason'?: string
}

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
      return `Must be one of ${(parameters.allowedValues as unknown[]).map(String).join(', ')}`
    case 'const':
      return `Must be ${String(parameters.allowedValue)}`
    case 'type':
      return `Must be of type ${[parameters.type].flat().join(' or ')}`
    case 'format':
      return `Must be ${formats[String(parameters.format)] ?? String(parameters.format)}`
    case 'pattern':
      return limits['x-reason'] ?? limits.description ?? `Must match ${String(parameters.pattern)}`
    case 'uniqueItems':
      return 'Must not have the same item twice'
    default:
      return error.message ?? 'Not valid'
  }
}
