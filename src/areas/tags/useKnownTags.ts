import { useQuery } from '@tanstack/react-query'
import { listTagsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { optionalQuery } from '#api/permissions.ts'

const none: string[] = []

/**
 * The tags of the account, to be offered where tags are typed; the largest page of them. Who may not read them is
 * offered none.
 * @param wanted false where tags cannot be typed
 */
export function useKnownTags(wanted = true): { tags: string[]; isFetching: boolean } {
  const query = { page: 1, page_size: 500 }
  const { data, isFetching } = useQuery({
    ...optionalQuery(listTagsOptions({ query })),
    enabled: wanted,
  })
  return { tags: data?.data?.flatMap(({ label }) => label || []) ?? none, isFetching }
}
