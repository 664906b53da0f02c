import { useSearchParams } from 'react-router'
import { withParams } from '#lib/params.ts'

/**
 * The search parameters of the address and how to change some of them: undefined and "" remove. The page stays where
 * it is scrolled to; with `replace` in place of the entry in the browser's history.
 */
export function useAddressParams({ replace = false } = {}) {
  const [params, setParams] = useSearchParams()
  return {
    params,
    change: (changes: Parameters<typeof withParams>[1]) =>
      setParams(withParams(params, changes), {
        replace,
        preventScrollReset: true,
        // A radio or a box that is told later shows its former state until then.
        flushSync: true,
      }),
  }
}
