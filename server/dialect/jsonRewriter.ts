import {
  type MappingContext,
  DiscriminatorValues,
  identityContext,
} from '../../shared/dialect/contexts.ts'
import type { MappingDirection, Mapping } from '../../shared/dialect/words.ts'

/** Maximum length of a string that is translated, in bytes. Longer strings pass unchanged. */
const maxWordLength = 65_536

const quote = 0x22
const backslash = 0x5c
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
const comma = 0x2c
const colon = 0x3a

/**
 * Maximum nesting depth, which limits memory use. No response of the contract is deeper; deeper values pass
 * unchanged.
 */
const maxDepth = 500

/** An open object or array of the document. */
interface Level {
  isObject: boolean
  /** Context of the keys of an object, or of the objects of an array. */
  context: MappingContext
  /** Mapping for the strings of an array. */
  text: Mapping | undefined
  /** Discriminator values of an object, if strings decide how other strings are mapped. */
  discriminators: DiscriminatorValues | undefined
}

/**
 * Streaming translator for the keys and strings of a JSON document; all other bytes pass unchanged. Buffers at most
 * one string token. Bytes are treated as Latin-1 characters, which is lossless; translated terms are ASCII.
 */
export class JsonRewriter {
  readonly #direction: MappingDirection
  readonly #here: string | undefined
  readonly #levels: Level[] = []
  /** Context of the next value. */
  #context: MappingContext
  #text: Mapping | undefined
  #isKey = false
  /** Key of the next value; undefined for items of an array. */
  #currentKey: string | undefined
  /** True inside a string that is not mapped; `#escaped`: its last character escapes the following one. */
  #passing = false
  #escaped = false
  #buffer = ''
  #tooDeep = false

  constructor(context: MappingContext, direction: MappingDirection, here?: string) {
    this.#context = context
    this.#direction = direction
    this.#here = here
  }

  push(piece: Buffer): Buffer {
    if (this.#tooDeep) return piece
    return Buffer.from(this.#rewrite(this.#buffer + piece.toString('latin1')), 'latin1')
  }

  /** Returns the rest of a document that ends within a string. */
  end(): Buffer {
    return Buffer.from(this.#buffer, 'latin1')
  }

  #rewrite(text: string): string {
    this.#buffer = ''
    let result = ''
    let copied = 0
    let at = 0
    if (this.#passing) at = this.#pass(text, 0)
    while (at < text.length && !this.#tooDeep) {
      switch (text.charCodeAt(at)) {
        case quote: {
          const mapping = this.#isKey ? undefined : this.#mapping()
          if (!this.#isKey && mapping === undefined && !this.#decides()) {
            at = this.#pass(text, at + 1)
            continue
          }
          const end = closingQuote(text, at + 1)
          if (end < 0) {
            if (text.length - at > maxWordLength) {
              at = this.#pass(text, at + 1)
              continue
            }
            this.#buffer = text.slice(at)
            return result + text.slice(copied, at)
          }
          const raw = text.slice(at + 1, end)
          const word = this.#isKey ? this.#key(raw) : this.#word(raw, mapping)
          if (word !== undefined) {
            result += text.slice(copied, at) + word
            copied = end + 1
          }
          at = end
          break
        }
        case openBrace:
          this.#open(true)
          break
        case openBracket:
          this.#open(false)
          break
        case closeBrace:
        case closeBracket:
          this.#levels.pop()
          this.#isKey = false
          break
        case colon:
          this.#isKey = false
          break
        case comma:
          this.#next()
          break
      }
      at += 1
    }
    return result + text.slice(copied)
  }

  /** Returns the position after a string that is not mapped, or after the received part of it. */
  #pass(text: string, from: number): number {
    if (text === '') return 0
    this.#passing = true
    let at = from
    if (this.#escaped) {
      this.#escaped = false
      at += 1
    }
    const end = closingQuote(text, at)
    if (end >= 0) {
      this.#passing = false
      return end + 1
    }
    this.#escaped = text.length > at && backslashesBefore(text, text.length, at) % 2 === 1
    return text.length
  }

  #open(isObject: boolean): void {
    const context = this.#context
    const decides = isObject && context.deciding.size > 0
    this.#levels.push({
      isObject,
      context,
      text: isObject ? undefined : this.#text,
      discriminators: decides ? new DiscriminatorValues(context, this.#direction) : undefined,
    })
    this.#isKey = isObject
    this.#currentKey = undefined
    if (this.#levels.length > maxDepth) this.#tooDeep = true
  }

  #next(): void {
    const level = this.#levels.at(-1)
    if (!level) return
    this.#isKey = level.isObject
    this.#currentKey = undefined
    if (level.isObject) return
    this.#context = level.context
    this.#text = level.text
  }

  #key(raw: string): string | undefined {
    const level = this.#levels.at(-1)
    const context = level?.context ?? identityContext
    const key = raw.includes('\\') ? unescaped(raw) : raw
    const step = context[this.#direction].get(key)
    this.#currentKey = key
    this.#context = step?.next ?? context.rest
    this.#text = step?.text
    return step === undefined || step.key === key ? undefined : step.json
  }

  /** Returns the mapping for the next string. */
  #mapping(): Mapping | undefined {
    const decided =
      this.#currentKey === undefined ? undefined : this.#discriminators?.mapping(this.#currentKey)
    return decided ?? this.#text
  }

  #decides(): boolean {
    return (
      this.#currentKey !== undefined && (this.#discriminators?.decides(this.#currentKey) ?? false)
    )
  }

  get #discriminators(): DiscriminatorValues | undefined {
    return this.#levels.at(-1)?.discriminators
  }

  #word(raw: string, mapping: Mapping | undefined): string | undefined {
    const word = raw.includes('\\') ? unescaped(raw) : raw
    const mapped = mapping?.[this.#direction](word, this.#here) ?? word
    if (this.#currentKey !== undefined && this.#decides())
      this.#discriminators?.add(this.#currentKey, word, mapped)
    if (mapped === word) return undefined
    const json = JSON.stringify(mapped)
    return raw.includes('\\') ? escapedBeyondAscii(json) : json
  }
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && backslashesBefore(text, at, from) % 2 === 1) at = text.indexOf('"', at + 1)
  return at
}

function backslashesBefore(text: string, end: number, from: number): number {
  let at = end
  while (at > from && text.charCodeAt(at - 1) === backslash) at -= 1
  return end - at
}

/** Decodes the escapes of a JSON string; returns an invalid one unchanged. */
function unescaped(raw: string): string {
  try {
    return String(JSON.parse(`"${Buffer.from(raw, 'latin1').toString()}"`))
  } catch {
    return raw
  }
}

const escapedBeyondAscii = (json: string) =>
  json.replaceAll(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
