import { formatCount } from '#lib/format.ts'

/** Properties of a paginated list that the error message needs. */
interface PagedList {
  loaded: number
  total: number
  error: Error | null
  failedPages: readonly number[]
  pageError: Error | undefined
  retry: () => Promise<void>
  refetch: () => Promise<unknown>
}

/** Returns the error shown above the rows if pages failed to load or the list could not be refreshed. */
export function listError(list: PagedList, noun: string) {
  if (list.pageError) {
    const pages = list.failedPages.length
    return {
      text: `${pages === 1 ? 'A page' : `${pages} pages`} of ${noun} could not be loaded (${list.pageError.message}). ${formatCount(list.loaded)} of ${formatCount(list.total)} shown.`,
      onRetry: () => void list.retry(),
    }
  }
  if (!list.error) return undefined
  return {
    text: `The list could not be ${list.loaded === 0 ? 'loaded' : 'refreshed'}: ${list.error.message}`,
    onRetry: () => void list.refetch(),
  }
}
