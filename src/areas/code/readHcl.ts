import { Answered, isOperation, type StepOperationName, type CodeStep } from './steps.ts'
import type { ApiTerms } from './words.ts'
import { type Provider, type Json, unshaped, renamed, turned } from './hclBodies.ts'

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
