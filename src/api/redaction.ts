/** Stands where a secret stood; knows only the name of its field. */
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

/** True when a field is a secret by its name; the inputs of scripts have names that their authors gave them. */
export const isSecretField = (name: string): boolean => secretField.test(name)

/** Answers that are one secret as a whole: database credentials, and addresses signed for anyone who has them. */
const secretAnswer = /\/credentials(\/reset)?$|\/object-url$|\/images\/upload$/

/** Enough to see what a list answered, without keeping every row of it twice in memory. */
const keptItems = 20

const hidden = (value: unknown) => value !== null && value !== undefined && value !== ''

/** A copy without secrets, told by the names of fields; arrays longer than `most` are cut. */
export function redact(value: unknown, most = Infinity): unknown {
  if (Array.isArray(value)) {
    const items = value.slice(0, most).map((item) => redact(item, most))
    return value.length > most ? [...items, `… ${value.length - most} more`] : items
  }
  if (value instanceof Secret || typeof value !== 'object' || value === null) return value
  if (typeof Blob !== 'undefined' && value instanceof Blob) return `(file of ${value.size} bytes)`
  if (typeof FormData !== 'undefined' && value instanceof FormData) return '(form with files)'
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [
      field,
      isSecretField(field) && hidden(inner) && typeof inner !== 'boolean'
        ? new Secret(field)
        : redact(inner, most),
    ]),
  )
}

export function redactAnswer(path: string, answer: unknown): unknown {
  if (!secretAnswer.test(path) || typeof answer !== 'object' || answer === null) {
    return redact(answer, keptItems)
  }
  return Object.fromEntries(Object.keys(answer).map((field) => [field, new Secret(field)]))
}
