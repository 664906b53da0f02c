import { useLocation, useNavigate } from 'react-router'
import { withParams } from '#lib/params.ts'
import { type ComputeActionName, computeActionOrder, powerOrder } from './computeActions.ts'

const addressed: readonly ComputeActionName[] = [...powerOrder, ...computeActionOrder]

/**
 * The open action stands in the address, `?action=resize`, so that Back closes it and a link opens it. On the list it
 * names its instance too, `&on=7`.
 */
export function useActionAddress() {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const named = params.get('action')
  const go = (changes: Record<string, string | undefined>, options = {}) =>
    void navigate({ search: withParams(params, changes).toString() }, options)
  return {
    action: addressed.find((action) => action === named),
    on: Number(params.get('on')) || undefined,
    /** @param refusal why it was refused when it went out without being asked about */
    open: (action: ComputeActionName, on?: number, refusal?: string) =>
      go({ action, on: on?.toString() }, { state: { refusal } }),
    /** Where the action was opened from is one step back, unless its address was the way in. */
    close: () =>
      key === 'default'
        ? go({ action: undefined, on: undefined }, { replace: true })
        : void navigate(-1),
  }
}
