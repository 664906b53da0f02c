import { accountWrites } from './account.ts'
import { computeWrites } from './computes.ts'
import { databaseWrites } from './databases.ts'
import { domainWrites } from './domains.ts'
import { imageWrites } from './images.ts'
import { networkingWrites } from './networking.ts'
import { objectStorageWrites } from './objectStorage.ts'
import { supportWrites } from './support.ts'
import { volumeWrites } from './volumes.ts'
import { vpcWrites } from './vpcs.ts'
import type { WriteId, Writes } from './write.ts'

/** Test cases of all operations that store their body. A missing operation is a compile error. */
export const writes: Writes<WriteId> = {
  ...accountWrites,
  ...computeWrites,
  ...databaseWrites,
  ...domainWrites,
  ...imageWrites,
  ...networkingWrites,
  ...objectStorageWrites,
  ...supportWrites,
  ...volumeWrites,
  ...vpcWrites,
}
