import { type MappingDirection, type Mapping, wordMapping, type WordRule } from './words.ts'

/**
 * Maps lists of scopes such as `computes:read_write domains:*`. A rule matches an area (`computes`), a level
 * (`:read_only`) or both (`computes:read_only`), which takes precedence.
 */
export function scopesMapping(rules: Readonly<Record<string, string>>): Mapping {
  const entries = Object.entries(rules).map(([from, to]): WordRule => ({ from, to }))
  const areas = wordMapping(entries.filter(({ from }) => !from.includes(':')))
  const levels = wordMapping(entries.filter(({ from }) => from.startsWith(':')))
  const parts = (direction: MappingDirection) => (scope: string) => {
    const colon = scope.indexOf(':')
    if (colon < 0) return areas[direction](scope)
    return areas[direction](scope.slice(0, colon)) + levels[direction](scope.slice(colon))
  }
  const whole = wordMapping(
    entries
      .filter(({ from }) => from.indexOf(':') > 0)
      .map(({ from, to }) => ({ from: parts('out')(from), to })),
  )
  const each = (text: string, map: (scope: string) => string) =>
    text.replaceAll(/[^\s,]+/g, (scope) => map(scope))
  return {
    out: (text) => each(text, (scope) => whole.out(parts('out')(scope))),
    back: (text) => each(text, (scope) => parts('back')(whole.back(scope))),
  }
}
