import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { withParams } from '#lib/params.ts'

/**
 * Returns a function that navigates back to where the drawer was opened. Calls `leave` instead if the page was loaded
 * with the drawer's URL.
 */
function useWayBack() {
  const navigate = useNavigate()
  const { key } = useLocation()
  return (leave: () => void) => {
    if (key === 'default') leave()
    else void navigate(-1)
  }
}

/** Returns a function that closes a drawer with its own route; the screen below retains its filter and sort order. */
export function useCloseDrawer(): () => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  const goBack = useWayBack()
  return () =>
    goBack(
      () => void navigate({ pathname: '..', search }, { replace: true, preventScrollReset: true }),
    )
}

interface Opened<Name extends string> {
  names: readonly Name[]
  /** Names of the URL parameters: `?open=resize&id=12`. */
  open?: string
  id?: string
  /** Additional URL parameters of the drawer, which are removed when it closes. */
  details?: readonly string[]
}

/**
 * Stores in the URL which drawer is open over a screen, so that Back closes it and links can open it.
 * @param names valid drawer names; other values are ignored
 */
export function useDrawerAddress<Name extends string>({
  names,
  open = 'open',
  id = 'id',
  details = [],
}: Opened<Name>) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const goBack = useWayBack()
  const params = new URLSearchParams(search)
  const named = params.get(open)
  const go = (changes: Record<string, string | undefined>, options = {}) =>
    void navigate({ search: withParams(params, changes).toString() }, options)
  return {
    name: names.find((name) => name === named),
    id: params.get(id) ?? undefined,
    /** @param state navigation state passed to the drawer */
    open: (name: Name, of?: number | string, state?: object) =>
      go({ [open]: name, [id]: of?.toString() }, { state }),
    close: () =>
      goBack(() => {
        const closed = [open, id, ...details].map((name) => [name, undefined])
        go(Object.fromEntries(closed), { replace: true })
      }),
  }
}

/**
 * Stores in the URL of a screen whether its delete confirmation is open.
 * @param list URL to navigate to after the object has been deleted
 */
export function useDeletionAddress(list: string) {
  const { name, open, close } = useDrawerAddress({ names: ['delete'] })
  const navigate = useNavigate()
  const hasLeft = useRef(false)
  return {
    isOpen: name !== undefined,
    ask: () => open('delete'),
    // The dialog also closes itself after the deletion; ignore that, because `leave` has already replaced the history
    // entry, so that Back does not return to the deleted object.
    close: () => {
      if (!hasLeft.current) close()
    },
    leave: () => {
      hasLeft.current = true
      void navigate(list, { replace: true })
    },
  }
}
