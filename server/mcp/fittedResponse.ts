/** Maximum length of a response in characters: about ten thousand tokens, of which a model's context holds many. */
export const maxCharacters = 24_000

/** Maximum length of a string within a row, in characters. Agents read scripts and zone files separately. */
const maxTextCharacters = 2000

/** Names of fields with secrets, for local and remote APIs. */
const secretFields: ReadonlySet<string> = new Set([
  'password',
  'private_key',
  'root_pass',
  'secret',
  'secret_key',
  'token',
  'upload_to',
])

const hidden = '(hidden from agents)'

/** Returns a copy in which the values of secrets are hidden. */
export function withoutSecrets(value: unknown, name = ''): unknown {
  if (secretFields.has(name) && value !== null && value !== '') return hidden
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutSecrets(inner, key)]),
  )
}

function cutTexts(value: unknown): unknown {
  if (typeof value === 'string' && value.length > maxTextCharacters)
    return `${value.slice(0, maxTextCharacters)}… (${value.length - maxTextCharacters} more characters)`
  if (Array.isArray(value)) return value.map(cutTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cutTexts(inner)]))
}

/** Returns the requested fields of a row, such as `specs.memory`; for arrays, those of each item. */
function chosen(row: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(row)) return row.map((each) => chosen(each, fields))
  if (typeof row !== 'object' || row === null) return row
  const picked: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    const inner = fields.flatMap((field) =>
      field.startsWith(`${name}.`) ? field.slice(name.length + 1) : [],
    )
    if (fields.includes(name)) picked[name] = value
    else if (inner.length > 0) picked[name] = chosen(value, inner)
  }
  return picked
}

interface Page {
  data: unknown[]
  page?: number
  pages?: number
  results?: number
}

const isPage = (body: unknown): body is Page =>
  typeof body === 'object' && body !== null && Array.isArray(Reflect.get(body, 'data'))

interface Choice {
  fields: readonly string[] | undefined
  /** Number of rows of the page to skip; for other responses, number of characters. */
  skip: number
}

/** Formats an API response as a text within the size limit, with a sentence that explains how to get the rest. */
export function fittedResponse(body: unknown, { fields, skip }: Choice): string {
  const pick = (value: unknown) => (fields ? chosen(value, fields) : value)
  if (!isPage(body)) return fittedText(JSON.stringify(pick(withoutSecrets(body)) ?? null), skip)
  const { page = 1, pages = 1, results = body.data.length } = body
  const rows = body.data
    .slice(skip)
    .map((row) => JSON.stringify(cutTexts(pick(withoutSecrets(row)))))
  let length = 0
  const fitting = rows.filter((row) => (length += row.length + 1) <= maxCharacters)
  const next = skip + fitting.length
  const isCut = next < body.data.length
  const rest =
    isCut && fitting.length === 0
      ? `Row ${next} of this page is too long. Select some of its \`fields\`, or read the object itself.`
      : isCut
        ? `Rows ${skip} to ${next - 1} of the ${body.data.length} on this page, truncated. Read again with skip ${next}, or with fewer \`fields\`.`
        : page < pages
          ? `Page ${page} of ${pages}. Read again with page ${page + 1}.`
          : undefined
  return `{"page":${page},"pages":${pages},"results":${results},"rows":[${fitting.join(',')}]${
    rest === undefined ? '' : `,"rest":${JSON.stringify(rest)}`
  }}`
}

export function fittedText(text: string, skip: number): string {
  const part = text.slice(skip, skip + maxCharacters)
  const next = skip + part.length
  return next < text.length
    ? `${part}\n(Characters ${skip} to ${next} of ${text.length}, truncated. Read again with skip ${next}, or with fewer \`fields\`.)`
    : part
}
