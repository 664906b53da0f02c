import type { Compute } from '#api/generated/types.gen.ts'

/** Returns the task facts of a clone, which identify the source instance. */
export const cloneSource = (compute: Pick<Compute, 'id'>) => ({ before: { source: compute.id } })
