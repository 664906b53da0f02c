import { useLocation, useNavigate } from 'react-router'
import { withParams } from '#lib/params.ts'

/**
 * What is open on a tab stands in the address, `?open=resize&id=12`, so that Back closes it.
 * @param names what can be open; anything else in the address is nothing
 */
export function useDrawerAddress<Name extends string>(names: readonly Name[]) {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const named = params.get('open')
  const go = (changes: Record<string, string | undefined>, replace = false) =>
    void navigate({ search: withParams(params, changes).toString() }, { replace })
  return {
    name: names.find((name) => name === named),
    id: params.get('id') ?? undefined,
    open: (name: Name, id?: number | string) => go({ open: name, id: id?.toString() }),
    /** Where it was opened from is one step back, unless its address was the way in. */
    close: () =>
      key === 'default' ? go({ open: undefined, id: undefined }, true) : void navigate(-1),
  }
}
