import { useDrawerAddress } from '#ui/useDrawerAddress.ts'
import { computeActionOrder, powerOrder } from '../computeActions.ts'

const names = [...powerOrder, ...computeActionOrder]

/**
 * The open action of an instance, `?action=resize`. On the list it names its instance too, `&on=7`. A rebuild begins
 * with an image of the address, `&image=private%2F3`.
 */
export const useActionAddress = () =>
  useDrawerAddress({ names, open: 'action', id: 'on', details: ['image'] })
