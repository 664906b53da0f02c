/** A segment of a zone-file line. */
export interface LinePart {
  kind: 'comment' | 'directive' | 'name' | 'seconds' | 'type' | 'string' | 'data'
  text: string
}

const types = /^(?:SOA|A|AAAA|NS|MX|CNAME|TXT|SRV|PTR|CAA)$/

/** Splits a line into segments for syntax highlighting. Their concatenation equals the line. */
export function lineParts(line: string): LinePart[] {
  if (line.startsWith(';')) return [{ kind: 'comment', text: line }]
  if (line.startsWith('$')) return [{ kind: 'directive', text: line }]
  const tokens = line.match(/"(?:[^"\\]|\\[\s\S])*"?|;[\s\S]*|\s+|[^\s";]+/g) ?? []
  let hasType = false
  return tokens.map((text, at): LinePart => {
    if (text.startsWith(';')) return { kind: 'comment', text }
    if (text.startsWith('"')) return { kind: 'string', text }
    if (at === 0 && !/^\s/.test(text)) return { kind: 'name', text }
    if (hasType) return { kind: 'data', text }
    if (types.test(text)) {
      hasType = true
      return { kind: 'type', text }
    }
    return { kind: /^\d+$/.test(text) ? 'seconds' : 'data', text }
  })
}
