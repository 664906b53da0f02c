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

const quotedToken = (source: string, start: number) => readUntil(source, start, /"/, true)
const plainToken = (source: string, start: number) => readUntil(source, start, /[\s;()"]/, false)

function readUntil(
  source: string,
  start: number,
  stop: RegExp,
  quoted: boolean,
): { token: Token; end: number } {
  const bytes: number[] = []
  let text = ''
  let position = start
  while (position < source.length && !stop.test(source[position] ?? '')) {
    const escape =
      source[position] === '\\' ? /^\\(?:(\d{3})|([\s\S]))/.exec(source.slice(position)) : null
    if (escape) {
      const [whole, digits, character = ''] = escape
      if (digits === undefined) {
        bytes.push(...encoder.encode(character))
        // An escaped period does not part labels; names here have none, so it is kept as written.
        text += character
      } else {
        bytes.push(Number(digits) & 255)
        text += String.fromCharCode(Number(digits) & 255)
      }
      position += whole.length
      continue
    }
    const character = String.fromCodePoint(source.codePointAt(position) ?? 0)
    bytes.push(...encoder.encode(character))
    text += character
    position += character.length
  }
  return {
    token: { text, bytes: new Uint8Array(bytes), quoted },
    end: quoted ? position + 1 : position,
  }
}
