import type { WholeListResult } from '#api/query.ts'
import { formatCount } from '#lib/format.ts'

/** What is said above the rows of a list of which a part, or the newest state, could not be read. */
export function listFault(list: WholeListResult<unknown>, noun: string) {
  if (list.pageError) {
    const pages = list.failedPages.length
    return {
      text: `${pages === 1 ? 'A page' : `${pages} pages`} of ${noun} could not be read (${list.pageError.message}). ${formatCount(list.loaded)} of ${formatCount(list.total)} are shown.`,
      onRetry: () => void list.retry(),
    }
  }
  if (!list.error) return undefined
  return {
    text: `The list could not be refreshed: ${list.error.message}`,
    onRetry: () => void list.refetch(),
  }
}
