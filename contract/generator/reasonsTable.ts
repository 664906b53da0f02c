import type { PatternReason } from '../rules/patternReason.ts'

/** Returns a pattern as `RegExp.source` formats it, which is the key of the table. */
const sourceOf = (pattern: string) => new RegExp(pattern).source

/**
 * Returns a module with the error messages of patterns (`x-reason`), by pattern.
 * @throws Error if a pattern has two different messages
 */
export function reasonsTable(contract: unknown): string {
  const reasons = new Map<string, PatternReason>()
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('pattern' in node && typeof node.pattern === 'string' && 'x-reason' in node) {
      const source = sourceOf(node.pattern)
      const reason = node['x-reason'] as PatternReason
      const known = reasons.get(source)
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(reason))
        throw new Error(`The pattern ${node.pattern} has two reasons.`)
      reasons.set(source, reason)
    }
    for (const child of Object.values(node)) look(child)
  }
  look(contract)
  const lines = [...reasons].map(
    ([source, reason]) => `  [${JSON.stringify(source)}, ${JSON.stringify(reason)}],`,
  )
  return [
    '// Generated from the contract. Do not edit.',
    "import type { PatternReason } from '../rules/patternReason.ts'",
    '',
    'export const patternReasons: ReadonlyMap<string, PatternReason> = new Map<string, PatternReason>([',
    ...lines.toSorted(),
    '])',
    '',
  ].join('\n')
}
