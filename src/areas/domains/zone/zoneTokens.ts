/** An entry of a zone file, which can span several lines in parentheses. */
export interface LogicalLine {
  /** First line of the entry, starting at 1. */
  line: number
  text: string
  tokens: Token[]
  /** True if the entry starts with whitespace, so that it belongs to the previous name. */
  indented: boolean
  /** The reason why the entry cannot be parsed. */
  fault?: string
}

export interface Token {
  /** Text with escapes of printable characters resolved. */
  text: string
  /** Original text with escapes. */
  source: string
  /** The characters that were escaped. */
  escaped: string
  /** Bytes of the token with all escapes resolved. */
  bytes: Uint8Array
  quoted: boolean
}

const encoder = new TextEncoder()

/** Splits a zone file into entries and tokens (RFC 1035, 5.1) and omits comments and blank lines. */
export function logicalLines(text: string): LogicalLine[] {
  const lines: LogicalLine[] = []
  let current: LogicalLine | undefined
  /** Line numbers of parentheses that are still open. */
  const open: number[] = []
  const end = () => {
    if (current && (current.tokens.length > 0 || current.fault !== undefined)) lines.push(current)
  }
  for (const [index, source] of text.split(/\r\n|\r|\n/).entries()) {
    if (!current || open.length === 0) {
      end()
      current = { line: index + 1, text: source, tokens: [], indented: /^[ \t]/.test(source) }
    } else current.text += `\n${source}`
    readTokens(source, index + 1, current, open)
  }
  const [opened] = open
  if (current && opened !== undefined)
    current.fault = `The parenthesis opened on line ${opened} is not closed, so nothing after it can be read`
  end()
  return lines
}

/** Adds the tokens of one line to its entry, and its parentheses to the open ones. */
function readTokens(source: string, line: number, entry: LogicalLine, open: number[]) {
  let position = 0
  while (position < source.length) {
    const character = source[position] ?? ''
    if (character === ';') break
    if (character === '(') {
      open.push(line)
      position++
    } else if (character === ')') {
      if (open.pop() === undefined) entry.fault ??= 'A closing parenthesis has no opening one'
      position++
    } else if (/\s/.test(character)) position++
    else {
      const { token, end, fault } =
        character === '"' ? quotedToken(source, position + 1) : plainToken(source, position)
      entry.tokens.push(token)
      if (fault !== undefined) entry.fault ??= fault
      if (end > source.length)
        entry.fault ??= `The quotation mark opened on line ${line} is not closed`
      position = end
    }
  }
}

const quotedToken = (source: string, start: number) => readUntil(source, start, /[^"\\]+/y, true)
const plainToken = (source: string, start: number) =>
  readUntil(source, start, /[^\s;()"\\]+/y, false)

/** A backslash at the end of a line is a literal backslash. */
const escaped = /\\(?:(\d{3})|([\s\S])|$)/uy

/**
 * Reads consecutive runs and the escapes between them. Runs are matched as a whole, because a zone can have a million
 * characters.
 */
function readUntil(
  source: string,
  start: number,
  run: RegExp,
  quoted: boolean,
): { token: Token; end: number; fault: string | undefined } {
  const parts: Uint8Array[] = []
  let text = ''
  let undone = ''
  let fault: string | undefined
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
      undone += character
      take(whole, character, encoder.encode(character))
    } else {
      const byte = Number(digits)
      if (byte > 255) fault ??= `${whole} is not a valid escape: use three digits from 000 to 255`
      undone += String.fromCharCode(byte)
      take(whole, String.fromCharCode(byte), Uint8Array.of(byte & 255))
    }
  }
  return {
    token: {
      text,
      source: source.slice(start, position),
      escaped: undone,
      bytes: joined(parts),
      quoted,
    },
    end: quoted ? position + 1 : position,
    fault,
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
