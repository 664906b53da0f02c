import { usageAddress } from '#ui/usage/usageAddress.ts'

export const findPaths = {
  find: usageAddress,
}
