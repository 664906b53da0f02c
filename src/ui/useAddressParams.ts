import { useSearchParams } from 'react-router'
import { withParams } from '#lib/params.ts'

/**
 * Returns the search parameters of the URL, and a function that changes some of them; undefined and "" remove a
 * parameter. The scroll position is retained.
 * @param options.replace replaces the browser history entry instead of adding one
 */
export function useAddressParams({ replace = false } = {}) {
  const [params, setParams] = useSearchParams()
  return {
    params,
    change: (changes: Parameters<typeof withParams>[1]) =>
      setParams(withParams(params, changes), {
        replace,
        preventScrollReset: true,
        // Update synchronously, otherwise controlled radio buttons and checkboxes would briefly show the old state.
        flushSync: true,
      }),
  }
}
