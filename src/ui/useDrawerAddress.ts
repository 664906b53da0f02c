import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { withParams } from '#lib/params.ts'

/** Back to where a drawer was opened from, be it another screen; or `leave`, when its address was the way in. */
function useWayBack() {
  const navigate = useNavigate()
  const { key } = useLocation()
  return (leave: () => void) => {
    if (key === 'default') leave()
    else void navigate(-1)
  }
}

/** Takes a drawer that is a route of its own out of the address; the screen below it keeps its filter and sort. */
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
  /** The parameters of the address: `?open=resize&id=12`. */
  open?: string
  id?: string
  /** Further parameters that belong to what is open, and leave the address with it. */
  details?: readonly string[]
}

/**
 * What is open over a screen, in the parameters of its address, so that Back closes it and a link opens it.
 * @param names what can be open; anything else in the address is nothing
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
    /** @param state what the drawer is told beside the address */
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
 * The question whether the object of a screen is deleted, in the address of the screen.
 * @param list where there is to go once the object is gone
 */
export function useDeletionAddress(list: string) {
  const { name, open, close } = useDrawerAddress({ names: ['delete'] })
  const navigate = useNavigate()
  const left = useRef(false)
  return {
    asked: name !== undefined,
    ask: () => open('delete'),
    // A dialog closes itself after what it was for, and nobody is to come back to what is gone.
    close: () => {
      if (!left.current) close()
    },
    leave: () => {
      left.current = true
      void navigate(list, { replace: true })
    },
  }
}
