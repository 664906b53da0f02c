import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { computeActionOrder, powerOrder } from '../computeActions.ts'

const names = [...powerOrder, ...computeActionOrder]

/**
 * The open action in the URL, `?action=resize`. On the list it includes the instance, `&on=7`. A rebuild can include
 * the preselected image, `&image=private%2F3`.
 */
export const useActionAddress = () =>
  useDrawerAddress({ names, open: 'action', id: 'on', details: ['image'] })
