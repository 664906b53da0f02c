import type { Dialect } from '#shared/dialect/dialect.ts'
import {
  Answered,
  isOperation,
  madeFrom,
  type StepOperationName,
  type CodeStep,
  stepKey,
} from './steps.ts'
import type { ApiTerms } from './words.ts'

export type Provider = NonNullable<Dialect['terraform']>

type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Answered)

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

/** Converts a request body to the provider's schema: devices by slot and rules by direction become repeated blocks. */
function shaped(operation: StepOperationName, body: Json): Json {
  if (operation === 'createFirewall' && isJson(body['rules'])) {
    const { rules, ...rest } = body
    const { inbound, outbound, ...policies } = rules as Json
    const flat = (list: unknown) =>
      (Array.isArray(list) ? (list as Json[]) : []).map(({ addresses, ...rule }) => ({
        ...rule,
        ...(isJson(addresses) && addresses),
      }))
    const flatRules = { inbound: flat(inbound), outbound: flat(outbound) }
    return {
      ...rest,
      ...policies,
      ...Object.fromEntries(Object.entries(flatRules).filter(([, list]) => list.length > 0)),
    }
  }
  if (operation === 'createComputeConfig' && isJson(body['devices'])) {
    const { devices, interfaces, ...rest } = body
    return {
      ...rest,
      device: Object.entries(devices as Json).map(([slot, device]) => ({
        device_name: slot,
        ...(isJson(device) && device),
      })),
      ...(interfaces !== undefined && { interface: interfaces }),
    }
  }
  return body
}

function unshaped(operation: StepOperationName, body: Json): Json {
  const listOf = (value: unknown): Json[] => {
    if (Array.isArray(value)) return value.filter(isJson)
    return isJson(value) ? [value] : []
  }
  if (operation === 'createFirewall') {
    const { inbound, outbound, inbound_policy, outbound_policy, ...rest } = body
    const rules = (list: unknown) =>
      listOf(list).map(({ ipv4, ipv6, ...rule }) => ({
        ...rule,
        addresses: {
          ...(ipv4 !== undefined && { ipv4 }),
          ...(ipv6 !== undefined && { ipv6 }),
        },
      }))
    return {
      ...rest,
      rules: {
        inbound_policy,
        outbound_policy,
        inbound: rules(inbound),
        outbound: rules(outbound),
      },
    }
  }
  if (operation === 'createComputeConfig') {
    const { device, interface: interfaces, ...rest } = body
    return {
      ...rest,
      devices: Object.fromEntries(
        listOf(device).map(({ device_name: slot, ...inner }) => [String(slot), inner]),
      ),
      ...(interfaces !== undefined && { interfaces: listOf(interfaces) }),
    }
  }
  return body
}

const renamed = (body: Json, names: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [names[key] ?? key, value]))

const turned = (names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([from, to]) => [to, from]))

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

type Token = { kind: 'text' | 'word' | 'sign'; value: string }

function tokensOf(text: string): Token[] | undefined {
  const pattern =
    /"((?:[^"\\\n]|\\.)*)"|([A-Za-z_][\w.]*|-?\d+(?:\.\d+)?)|([{}[\]=,])|[ \n]+|#[^\n]*/gy
  const tokens: Token[] = []
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text)
    if (!found) return undefined
    const [, string, bare, sign] = found
    if (string !== undefined) tokens.push({ kind: 'text', value: unquoted(string) })
    else if (bare !== undefined) tokens.push({ kind: 'word', value: bare })
    else if (sign !== undefined) tokens.push({ kind: 'sign', value: sign })
  }
  return tokens
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

const unquoted = (text: string): string =>
  text
    .replaceAll('$${', () => '${')
    .replaceAll('%%{', () => '%{')
    .replaceAll(/\\u([0-9a-f]{4})|\\(.)/g, (_, code: string | undefined, letter: string) =>
      code === undefined
        ? (escapes[letter] ?? letter)
        : String.fromCharCode(Number.parseInt(code, 16)),
    )

class Reader {
  #at = 0
  readonly #tokens: Token[]
  constructor(tokens: Token[]) {
    this.#tokens = tokens
  }
  get isDone() {
    return this.#at >= this.#tokens.length
  }
  next(): Token {
    const token = this.#tokens[this.#at]
    if (!token) throw new SyntaxError('The text ends too early')
    this.#at += 1
    return token
  }
  is(value: string) {
    const token = this.#tokens[this.#at]
    return token?.kind === 'sign' && token.value === value
  }
  take(value: string) {
    if (!this.is(value)) throw new SyntaxError(`${value} is missing`)
    this.#at += 1
  }
  /** Parses attributes and blocks up to the closing brace; repeated blocks become a list. */
  block(): Record<string, unknown> {
    const body: Record<string, unknown> = {}
    while (!this.is('}')) {
      const { value: key } = this.next()
      if (this.is('=')) {
        this.take('=')
        body[key] = this.value()
      } else {
        this.take('{')
        const before = body[key]
        const inner = this.block()
        if (before === undefined) body[key] = inner
        else body[key] = Array.isArray(before) ? [...(before as unknown[]), inner] : [before, inner]
      }
    }
    this.take('}')
    return body
  }
  value(): unknown {
    if (this.is('[')) {
      this.take('[')
      const list: unknown[] = []
      while (!this.is(']')) {
        list.push(this.value())
        if (this.is(',')) this.take(',')
      }
      this.take(']')
      return list
    }
    if (this.is('{')) {
      this.take('{')
      return this.block()
    }
    const { kind, value } = this.next()
    if (kind === 'text') return value
    if (value === 'true' || value === 'false') return value === 'true'
    const [, step] = /^\w+\.(\w+)\.id$/.exec(value) ?? []
    return step === undefined ? Number(value) : new Answered(step)
  }
}

/** Parses a configuration that `hclText` generated; returns undefined for any other text. */
export function readHcl(text: string, provider: Provider, words: ApiTerms): CodeStep[] | undefined {
  const tokens = tokensOf(text)
  if (!tokens) return undefined
  const operationsByType = new Map(
    Object.entries(provider.resources).map(([operation, type]) => [type, operation]),
  )
  const steps: CodeStep[] = []
  try {
    const reader = new Reader(tokens)
    while (!reader.isDone) {
      const { value: head } = reader.next()
      const labels: string[] = []
      while (!reader.is('{')) labels.push(reader.next().value)
      reader.take('{')
      const body = reader.block()
      if (head !== 'resource') continue
      const [type = '', name = ''] = labels
      const read = stepsOf(operationsByType.get(type) ?? '', name, body, provider, words)
      if (!read) return undefined
      steps.push(...read)
    }
  } catch (malformed) {
    if (!(malformed instanceof SyntaxError)) throw malformed
    return undefined
  }
  return steps.length > 0 ? steps : undefined
}

function stepsOf(
  operation: string,
  name: string,
  fields: Json,
  provider: Provider,
  words: ApiTerms,
): CodeStep[] | undefined {
  if (!isOperation(operation)) return undefined
  const { own, further } = apart(operation, name, fields, provider)
  const plain = renamed(own, turned(provider.attributes?.[operation] ?? {}))
  const owner = provider.owners?.[operation]
  const { [owner ?? '']: ownerId, ...rest } = plain
  const path = (owner === undefined ? [] : [ownerId]) as CodeStep['path']
  // The request path is built from these values; the body must be converted back to the contract's schema.
  const call = words.call({ operation, path, body: {} })
  const step = words.step({ ...call, body: unshaped(operation, rest) })
  return step && [{ ...(!name.startsWith('object_') && { id: name }), ...step }, ...further]
}

/** Splits off the attributes of a resource that separate steps have set. */
function apart(operation: StepOperationName, name: string, fields: Json, { devices }: Provider) {
  const path = [new Answered(name)]
  if (operation === 'createFirewall') {
    const { disabled, [devices]: attached, ...own } = fields
    const further: CodeStep[] = [
      ...(disabled === true
        ? [{ operation: 'updateFirewall' as const, path, body: { status: 'disabled' } }]
        : []),
      ...(Array.isArray(attached) ? attached : []).map((id: Answered | number): CodeStep => ({
        operation: 'createFirewallDevice',
        path,
        body: { type: 'compute', id },
      })),
    ]
    return { own, further }
  }
  if (operation === 'createCompute') {
    const { alerts, watchdog_enabled: watchdog, ...own } = fields
    const body = {
      ...(alerts !== undefined && { alerts }),
      ...(watchdog !== undefined && { watchdog_enabled: watchdog }),
    } as CodeStep['body']
    return { own, further: [{ operation: 'updateCompute' as const, path, body }] }
  }
  return { own: fields, further: [] }
}
