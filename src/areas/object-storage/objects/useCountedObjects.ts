import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ApiError } from '#api/http/client.ts'
import { plural } from '#lib/format.ts'
import { formatObjectSize } from '../bytes.ts'
import type { BucketPath } from '#paths/object-storage.ts'
import type { ObjectRow } from './objectRows.ts'
import { type CountedObject, objectsOfRows } from './objectsBelow.ts'

interface Counted {
  /** Undefined while the objects are counted. */
  objects: readonly CountedObject[] | undefined
  /** Summary, for example "120 objects, 3.2 GB", or the number counted so far. */
  words: string
  error: ApiError | null
  /** The reason why the action is not possible yet. */
  disabledReason: string | undefined
}

/** Counts the contents of the selected rows when a dialog opens, including folders. Stops when the dialog closes. */
export function useCountedObjects(path: BucketPath, rows: readonly ObjectRow[]): Counted {
  const opened = useId()
  const [soFar, setSoFar] = useState(0)
  const { data: objects, error } = useQuery<CountedObject[], ApiError>({
    queryKey: ['counted-objects', opened, path, rows.map(({ name }) => name)],
    queryFn: ({ signal }) => objectsOfRows(path, rows, { signal, onCount: setSoFar }),
    gcTime: 0,
    // Each page is retried on its own.
    retry: false,
    staleTime: Infinity,
  })
  const words = objects
    ? `${plural(objects.length, 'object')}, ${formatObjectSize(objects.reduce((sum, { size }) => sum + size, 0))}`
    : `Counting: ${plural(soFar, 'object')} so far`
  const disabledReason = error
    ? 'The objects could not be counted'
    : objects === undefined
      ? words
      : objects.length === 0
        ? 'It contains no objects'
        : undefined
  return { objects, words, error, disabledReason }
}
