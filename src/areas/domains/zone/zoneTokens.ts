/** One entry of a zone file, which may go over several lines in parentheses. */
export interface LogicalLine {
  /** Where it begins, counted from 1. */
  line: number
  text: string
  tokens: Token[]
  /** Whether it begins with white space and so belongs to the name before. */
  indented: boolean
}

export interface Token {
  /** As written, escapes of printable characters undone. */
  text: string
  /** What it stands for, escapes undone. */
  bytes: Uint8Array
  quoted: boolean
}

const encoder = new TextEncoder()

/** Splits a zone file into entries and tokens (RFC 1035, 5.1); comments and empty lines are left out. */
export function logicalLines(text: string): LogicalLine[] {
  const lines: LogicalLine[] = []
  let open = 0
  let current: LogicalLine | undefined
  for (const [index, source] of text.split(/\r\n|\r|\n/).entries()) {
    if (!current || open === 0) {
      if (current && current.tokens.length > 0) lines.push(current)
      current = { line: index + 1, text: source, tokens: [], indented: /^[ \t]/.test(source) }
    } else current.text += `\n${source}`
    open = readTokens(source, current.tokens, open)
  }
  if (current && current.tokens.length > 0) lines.push(current)
  return lines
}

/** Adds the tokens of one line. @returns how many parentheses are open after it */
function readTokens(source: string, tokens: Token[], open: number): number {
  let position = 0
  let depth = open
  while (position < source.length) {
    const character = source[position] ?? ''
    if (character === ';') break
    if (character === '(' || character === ')') {
      depth = Math.max(0, depth + (character === '(' ? 1 : -1))
      position++
    } else if (/\s/.test(character)) position++
    else {
      const { token, end } =
        character === '"' ? quotedToken(source, position + 1) : plainToken(source, position)
      tokens.push(token)
      position = end
    }
  }
  return depth
}

const quotedToken = (source: string, start: number) => readUntil(source, start, /[^"\\]+/y, true)
const plainToken = (source: string, start: number) =>
  readUntil(source, start, /[^\s;()"\\]+/y, false)

/** A backslash at the end of a line stands for itself. */
const escaped = /\\(?:(\d{3})|([\s\S])|$)/uy

/** Reads as far as the runs and the escapes between them go. Runs are taken whole: a zone has a million characters. */
function readUntil(
  source: string,
  start: number,
  run: RegExp,
  quoted: boolean,
): { token: Token; end: number } {
  const parts: Uint8Array[] = []
  let text = ''
  let position = start
  const take = (taken: string, written: string, bytes: Uint8Array) => {
    position += taken.length
    text += written
    parts.push(bytes)
  }
  for (;;) {
    run.lastIndex = escaped.lastIndex = position
    const [plain] = run.exec(source) ?? []
    if (plain !== undefined) {
      take(plain, plain, encoder.encode(plain))
      continue
    }
    const escape = escaped.exec(source)
    if (!escape) break
    const [whole, digits, character = whole] = escape
    if (digits === undefined) {
      // An escaped period does not part labels; names here have none, so it is kept as written.
      take(whole, character, encoder.encode(character))
    } else {
      const byte = Number(digits) & 255
      take(whole, String.fromCharCode(byte), Uint8Array.of(byte))
    }
  }
  return {
    token: { text, bytes: joined(parts), quoted },
    end: quoted ? position + 1 : position,
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts
  if (first && parts.length === 1) return first
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
