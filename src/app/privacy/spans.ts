/** Range of characters. `end` is exclusive. */
interface Span {
  start: number
  end: number
}

const patterns = [
  // E-mail addresses. The lookbehind reads the part before each @ once, while a search for it would read the rest of a
  // long word from each of its characters.
  /(?<=(?<local>[^\s@<>"'(),;:]+))@[^\s@<>"'(),;:]+\.[\p{L}\d-]{2,}/gu,
  // IPv4 addresses with an optional prefix length.
  /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?:\/\d{1,2})?(?!\.?\d)/g,
  // IPv6 addresses, shortened or with eight groups. Times of day and fingerprints do not match.
  /(?<![\w:])(?:[\da-f]{1,4}(?::[\da-f]{1,4}){0,6})?::(?:[\da-f]{1,4}(?::[\da-f]{1,4}){0,6})?(?:\/\d{1,3})?(?![\w:])/gi,
  /(?<![\w:])[\da-f]{1,4}(?::[\da-f]{1,4}){7}(?:\/\d{1,3})?(?![\w:])/gi,
  // Host names. A match starts at the first label only.
  /(?<![\p{L}\d_*-]\.?)(?:[\p{L}\d_*-]+\.)+[\p{L}]{2,}(?![\p{L}\d_-])/gu,
]

const word = /[\p{L}\d]+/gu
const letterOrDigit = /[\p{L}\d]/u

const isWordAt = (text: string, at: number) => letterOrDigit.test(text.charAt(at))

/** Set of names to find in texts. */
interface Names {
  /** @returns false if the name was already known */
  add: (name: string) => boolean
  /** Returns the ranges to mask, sorted and not overlapping. */
  spansOf: (text: string) => Span[]
}

export function createNames(): Names {
  const known = new Set<string>()
  /** Names by their first word, with the offset of that word. */
  const byWord = new Map<string, { name: string; offset: number }[]>()

  const add = (text: string) => {
    const name = text.trim()
    if (known.has(name) || !letterOrDigit.test(name)) return false
    known.add(name)
    const [first] = name.matchAll(word)
    // Match single letters and numbers only if they are the entire text, because they occur in too many other texts.
    if (!first || name.length < 2 || !/\p{L}/u.test(name)) return true
    const others = byWord.get(first[0])
    const entry = { name, offset: first.index }
    if (others) others.push(entry)
    else byWord.set(first[0], [entry])
    return true
  }

  const spansOf = (text: string) => {
    const trimmed = text.trim()
    if (trimmed === '') return []
    if (known.has(trimmed)) {
      const start = text.indexOf(trimmed)
      return [{ start, end: start + trimmed.length }]
    }
    const spans: Span[] = []
    for (const pattern of patterns)
      for (const { index, 0: match, groups } of text.matchAll(pattern))
        spans.push({ start: index - (groups?.['local']?.length ?? 0), end: index + match.length })
    for (const { index, 0: first } of text.matchAll(word))
      for (const { name, offset } of byWord.get(first) ?? []) {
        const start = index - offset
        const end = start + name.length
        if (text.startsWith(name, start) && !isWordAt(text, end)) spans.push({ start, end })
      }
    return joined(spans)
  }
  return { add, spansOf }
}

function joined(spans: Span[]): Span[] {
  const joint: Span[] = []
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    const last = joint.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else joint.push({ start, end })
  }
  return joint
}

/** Replaces each span with dots. */
export const dotted = (text: string, spans: readonly Span[]) =>
  spans.reduceRight(
    (masked, { start, end }) => `${masked.slice(0, start)}••••${masked.slice(end)}`,
    text,
  )
