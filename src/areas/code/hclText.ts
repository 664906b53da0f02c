import { Answered, madeFrom, type StepOperationName, type CodeStep, stepKey } from './steps.ts'
import type { ApiTerms } from './words.ts'
import { type Provider, type Json, isJson, shaped, renamed } from './hclBodies.ts'

/** Returns an HCL string literal. Escapes `${` and `%{`, because they would start a template. */
const quoted = (text: string): string =>
  `"${Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0
    if (letter === '"' || letter === '\\') return `\\${letter}`
    if (letter === '\n') return String.raw`\n`
    if (letter === '\r') return String.raw`\r`
    if (letter === '\t') return String.raw`\t`
    const isPlain = code >= 0x20 && code !== 0x7f && code !== 0x2028 && code !== 0x2029
    const isAlone = code >= 0xd800 && code <= 0xdfff
    return isPlain && !isAlone ? letter : String.raw`\u${code.toString(16).padStart(4, '0')}`
  })
    .join('')
    .replaceAll('${', () => '$${')
    .replaceAll('%{', () => '%%{')}"`

/** Returns the resource type that a step creates; undefined for a step that only changes an existing object. */
const resourceOf = (provider: Provider, operation: StepOperationName): string | undefined =>
  provider.resources[operation]

type Types = ReadonlyMap<string, string>

function valueText(value: unknown, types: Types, indent: string): string {
  if (value instanceof Answered) return `${types.get(value.step) ?? 'unknown'}.${value.step}.id`
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value))
    return `[${value.map((each) => valueText(each, types, indent)).join(', ')}]`
  if (!isJson(value)) return String(value)
  return `{\n${Object.entries(value)
    .map(([key, inner]) => `${indent}  ${key} = ${valueText(inner, types, `${indent}  `)}\n`)
    .join('')}${indent}}`
}

/** Formats the contents of a block: objects and lists of objects become nested blocks. */
function blockLines(body: Json, types: Types, indent: string): string {
  return Object.entries(body)
    .map(([key, value]) => {
      const inner = Array.isArray(value) ? (value as unknown[]) : [value]
      if (inner.length > 0 && inner.every(isJson))
        return inner
          .map((each) => `${indent}${key} {\n${blockLines(each, types, `${indent}  `)}${indent}}\n`)
          .join('')
      return `${indent}${key} = ${valueText(value, types, indent)}\n`
    })
    .join('')
}

const withoutSchedule = ({ backups: _schedule, ...body }: Json): Json => body

const without = (body: CodeStep['body'], names: readonly string[]): CodeStep['body'] =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))

/**
 * Returns the steps that the provider supports, in a stable order. Boot and backup schedule are omitted, because
 * imported objects already have them.
 */
export function providedSteps(provider: Provider, steps: readonly CodeStep[]): CodeStep[] {
  const creationSteps = steps.flatMap((step): CodeStep[] => {
    if (step.operation === 'updateCompute')
      return [{ ...step, body: withoutSchedule(step.body) as CodeStep['body'] }]
    const omitted = provider.omits?.[step.operation]
    if (omitted) return [{ ...step, body: without(step.body, omitted) }]
    return resourceOf(provider, step.operation) !== undefined || step.operation in changes
      ? [step]
      : []
  })
  return creationSteps
    .map((step) => ({ step, key: stepKey(step) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ step }) => step)
}

/** Converts update steps to attributes of the resource that they change, because Terraform has no update step. */
const changes: Partial<Record<StepOperationName, (body: Json, devices: string) => Json>> = {
  updateFirewall: ({ status }) => ({ disabled: status === 'disabled' }),
  updateCompute: withoutSchedule,
  createFirewallDevice: ({ id }, devices) => ({ [devices]: [id] }),
}

function merged(fields: Json, more: Json): Json {
  const result: Record<string, unknown> = { ...fields }
  for (const [key, value] of Object.entries(more)) {
    const before = result[key]
    result[key] =
      Array.isArray(before) && Array.isArray(value)
        ? [...(before as unknown[]), ...(value as unknown[])]
        : value
  }
  return result
}

const idIn = (mark: Answered | number) =>
  mark instanceof Answered ? madeFrom(mark.step).id : String(mark)

/** Returns resources with import blocks, so that Terraform imports the existing objects without changing them. */
export function hclText(
  steps: readonly CodeStep[],
  provider: Provider,
  words: ApiTerms,
  notes: readonly string[] = [],
): string {
  const types = new Map<string, string>()
  const further = new Map<string, Json>()
  for (const step of steps) {
    const type = resourceOf(provider, step.operation)
    if (step.id !== undefined && type !== undefined) types.set(step.id, type)
    const [owner] = step.path
    const change = changes[step.operation]
    if (change && owner instanceof Answered)
      further.set(
        owner.step,
        merged(further.get(owner.step) ?? {}, change(step.body, provider.devices)),
      )
  }
  const blocks = steps.flatMap((step, index) => {
    const type = resourceOf(provider, step.operation)
    if (type === undefined) return []
    const name = step.id ?? `object_${index + 1}`
    const body = words.call(step).body as Json
    const owner = provider.owners?.[step.operation]
    const fields = merged(
      renamed(
        {
          ...(owner !== undefined && { [owner]: step.path[0] }),
          ...shaped(step.operation, body),
        },
        provider.attributes?.[step.operation] ?? {},
      ),
      further.get(name) ?? {},
    )
    const importTemplate = provider.imports?.[step.operation]
    const importId =
      importTemplate?.replaceAll(/\{(\w+)\}/g, (_, field: string) => String(body[field])) ??
      [...step.path.map(idIn), madeFrom(name).id].join(',')
    return [
      `
import {
  to = ${type}.${name}
  id = ${quoted(importId)}
}

resource "${type}" "${name}" {
${blockLines(fields, types, '  ')}}
`,
    ]
  })
  return `${notes.map((note) => `# ${note}\n`).join('')}terraform {
  required_providers {
    ${provider.name} = {
      source = ${quoted(provider.source)}
    }
  }
}
${blocks.join('')}`
}
