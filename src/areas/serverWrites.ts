import { queryClient, refreshAllTabs } from '#api/query/query.ts'

/**
 * Wraps writes to the console's server, and refetches the query after each one. It also refetches after an error,
 * because the write may have taken effect; the error is thrown without waiting for that.
 */
export function refreshing(queryKey: readonly unknown[]) {
  const refresh = async () => {
    void refreshAllTabs(['listTokens', 'listEvents'])
    await queryClient.invalidateQueries({ queryKey })
  }
  return async <T>(write: Promise<T>): Promise<T> => {
    try {
      await write
    } catch (error) {
      void refresh()
      throw error
    }
    await refresh()
    return write
  }
}
