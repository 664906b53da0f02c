import type { ImportResult } from './importInventory.ts'

/** Formats the result of an import: one line per kind, then the errors of the API and the unsupported kinds. */
export function importReport({
  createdCounts: made,
  existingCounts: kept,
  rejections: refused,
  unsupportedCounts: left,
}: ImportResult): string {
  const kinds = [...new Set([...made.keys(), ...kept.keys()])]
  const lines = kinds.map(
    (kind) => `${kind}: ${made.get(kind) ?? 0} created, ${kept.get(kind) ?? 0} already there`,
  )
  if (refused.length > 0) lines.push('Rejected:', ...refused.map((line) => `  ${line}`))
  const others = [...left].map(([kind, count]) => `${kind} ${count}`)
  if (others.length > 0) lines.push(`Not created by an import: ${others.join(', ')}`)
  return lines.length > 0 ? lines.join('\n') : 'The file contains nothing to create.'
}
