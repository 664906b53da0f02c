import { useDeniedReason } from '#api/permissions.ts'
import { useAllPages } from '#api/query.ts'
import { useMemo } from 'react'
import { tagsQuery } from './queries.ts'

/**
 * The tags of the account, to be offered where tags are typed. Who may not read them is offered none.
 * @param wanted false where tags cannot be typed
 */
export function useKnownTags(wanted = true): { tags: string[]; isFetching: boolean } {
  const isDenied = useDeniedReason({ unrestricted: true }) !== undefined
  const { rows, isFetching } = useAllPages(tagsQuery(), { enabled: wanted && !isDenied })
  const tags = useMemo(() => rows.flatMap(({ label }) => label || []), [rows])
  return { tags, isFetching }
}
