import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { contract, pointerTo } from '#shared/contract/operations.ts'
import type { ContractOperation } from '../../../platform/api/operations.ts'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Disallows additional properties, because undocumented response fields are errors too. */
function close(node: unknown, inAllOf = false): void {
  if (Array.isArray(node)) for (const child of node) close(child)
  if (!isObject(node)) return
  for (const [key, child] of Object.entries(node)) {
    if (key === 'allOf' && Array.isArray(child)) for (const part of child) close(part, true)
    else close(child)
  }
  const open = 'additionalProperties' in node || 'unevaluatedProperties' in node
  if (!inAllOf && !open && (isObject(node.properties) || Array.isArray(node.allOf)))
    node.unevaluatedProperties = false
}

const closed = structuredClone(contract)
for (const [name, schema] of Object.entries(closed.components.schemas))
  if (name !== 'Page' && name !== 'ListPage') close(schema)
for (const item of Object.values(closed.paths))
  for (const operation of Object.values(item)) if (isObject(operation)) close(operation.responses)

const ajv = new Ajv2020({ allErrors: true, strict: false, unicodeRegExp: true })
addFormats.default(ajv)
ajv.addSchema(closed, 'contract')

const compiled = new Map<string, ValidateFunction>()

function validatorOf(operation: ContractOperation, status: number): ValidateFunction {
  const key = `${operation.id} ${status}`
  const known = compiled.get(key)
  if (known) return known
  const method = operation.method.toLowerCase()
  const item = closed.paths[operation.path]?.[method] as {
    responses: Record<string, { $ref?: string }>
  }
  const name = String(status) in item.responses ? String(status) : 'default'
  const response = item.responses[name]
  const at = response?.$ref
    ? ['components', 'responses', response.$ref.split('/').at(-1) ?? '']
    : ['paths', operation.path, method, 'responses', name]
  const validate = ajv.compile({
    $ref: `contract${pointerTo(...at, 'content', 'application/json', 'schema')}`,
  })
  compiled.set(key, validate)
  return validate
}

/** Validates a response against the contract. @returns error messages; empty if it is valid */
export function responseErrors(
  operation: ContractOperation,
  status: number,
  body: unknown,
): string[] {
  if (status === 204) return body === undefined ? [] : ['204 has no body']
  const validate = validatorOf(operation, status)
  if (validate(body)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${operation.id} ${status} ${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}
