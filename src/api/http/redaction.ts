/** Placeholder for a redacted secret. Stores only the field name. */
export class Secret {
  readonly field: string

  constructor(field: string) {
    this.field = field
  }

  toJSON(): string {
    return '••••••'
  }
}

const secretField =
  /pass(word|wd)?$|private_key|secret|token|user_data|^code$|authorization|credential/i

/** Returns true if the field name indicates a secret. Inputs of scripts have names chosen by their authors. */
export const isSecretField = (name: string): boolean => secretField.test(name)

/** Paths whose entire response is secret: database credentials and signed URLs. */
const secretResponsePath = /\/credentials(\/reset)?$|\/object-url$|\/images\/upload$/

/** Maximum number of list items in the log, so that large lists are not stored twice in memory. */
const keptItems = 20

const hidden = (value: unknown) => value !== null && value !== undefined && value !== ''

/** Returns a copy without secrets, which are recognized by field name. Arrays longer than `most` are truncated. */
export function redact(value: unknown, maxItems = Infinity): unknown {
  if (Array.isArray(value)) {
    const items = value.slice(0, maxItems).map((item) => redact(item, maxItems))
    return value.length > maxItems ? [...items, `… ${value.length - maxItems} more`] : items
  }
  if (value instanceof Secret || typeof value !== 'object' || value === null) return value
  if (typeof Blob !== 'undefined' && value instanceof Blob) return `(file of ${value.size} bytes)`
  if (typeof FormData !== 'undefined' && value instanceof FormData) return '(form with files)'
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [
      field,
      isSecretField(field) && hidden(inner) && typeof inner !== 'boolean'
        ? new Secret(field)
        : redact(inner, maxItems),
    ]),
  )
}

export function redactResponse(path: string, answer: unknown): unknown {
  if (!secretResponsePath.test(path) || typeof answer !== 'object' || answer === null) {
    return redact(answer, keptItems)
  }
  return Object.fromEntries(Object.keys(answer).map((field) => [field, new Secret(field)]))
}
