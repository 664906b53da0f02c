import { useDeniedReason } from '#api/session/permissions.ts'
import { useAllPages } from '#api/query/query.ts'
import { useMemo } from 'react'
import { tagsQuery } from './queries.ts'

/**
 * Returns the tags of the account as suggestions; empty without permission.
 * @param wanted false if the user cannot enter tags; the tags are then not loaded
 */
export function useKnownTags(wanted = true): { tags: string[]; isFetching: boolean } {
  const isDenied = useDeniedReason({ unrestricted: true }) !== undefined
  const { rows, isFetching } = useAllPages(tagsQuery(), { enabled: wanted && !isDenied })
  const tags = useMemo(() => rows.flatMap(({ label }) => label || []), [rows])
  return { tags, isFetching }
}
