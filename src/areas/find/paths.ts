import { usageAddress } from '#ui/usageAddress.ts'

export const findPaths = {
  find: usageAddress,
}
