import type { OperationId } from './contract.ts'

/** Operations whose handlers come with their areas. Such a call answers 501; the list only shrinks. */
export const unimplemented = [] as const satisfies readonly OperationId[]

if (import.meta.main)
  process.stdout.write(
    `The local platform has no handler yet for ${unimplemented.length} operations: ${unimplemented.join(', ')}\n`,
  )
