import type { ImportResult } from './importInventory.ts'

/** Formats the result of an import: one line per kind, then the errors of the API and the unsupported kinds. */
export function importReport({
  createdCounts,
  existingCounts,
  rejections,
  unsupportedCounts,
}: ImportResult): string {
  const kinds = [...new Set([...createdCounts.keys(), ...existingCounts.keys()])]
  const lines = kinds.map(
    (kind) =>
      `${kind}: ${createdCounts.get(kind) ?? 0} created, ${existingCounts.get(kind) ?? 0} already there`,
  )
  if (rejections.length > 0) lines.push('Rejected:', ...rejections.map((line) => `  ${line}`))
  const others = [...unsupportedCounts].map(([kind, count]) => `${kind} ${count}`)
  if (others.length > 0) lines.push(`Not created by an import: ${others.join(', ')}`)
  return lines.length > 0 ? lines.join('\n') : 'The file contains nothing to create.'
}
