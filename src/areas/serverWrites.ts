import { queryClient, refreshAllTabs } from '#api/query.ts'

/**
 * Reads a state of the console's server anew after each write, also after one that failed: it may have come to pass. A failure is
 * told at once.
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
