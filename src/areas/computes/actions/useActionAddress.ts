import { useLocation, useNavigate } from 'react-router'
import { withParams } from '#lib/params.ts'
import { type PowerAction, powerOrder } from '../power/powerActions.ts'
import { type ComputeActionName, computeActionOrder } from './computeActions.ts'

export type AddressedAction = ComputeActionName | PowerAction

const addressed: readonly AddressedAction[] = [...powerOrder, ...computeActionOrder]

/**
 * The open action stands in the address, `?action=resize`, so that Back closes it and a link opens it. On the list it
 * names its instance too, `&on=7`.
 */
export function useActionAddress() {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const named = params.get('action')
  const go = (changes: Record<string, string | undefined>, replace = false) =>
    void navigate({ search: withParams(params, changes).toString() }, { replace })
  return {
    action: addressed.find((action) => action === named),
    on: Number(params.get('on')) || undefined,
    open: (action: ComputeActionName, on?: number) => go({ action, on: on?.toString() }),
    /** Where the action was opened from is one step back, unless its address was the way in. */
    close: () =>
      key === 'default' ? go({ action: undefined, on: undefined }, true) : void navigate(-1),
  }
}
