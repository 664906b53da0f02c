import { domainHandlers } from './areas/domains/domains.ts'
import { importHandlers } from './areas/domains/import.ts'
import { recordHandlers } from './areas/domains/records.ts'
import { accountHandlers } from './areas/account/accountHandlers.ts'
import { computeHandlers } from './areas/computes/computeHandlers.ts'
import { eventHandlers } from './areas/events/events.ts'
import { profileHandlers } from './areas/profile/profileHandlers.ts'
import { regionHandlers } from './areas/regions/regions.ts'
import { vpcAreaHandlers } from './areas/vpcs/vpcAreaHandlers.ts'
import { volumeHandlers } from './areas/volumes/volumes.ts'
import { networkingHandlers } from './areas/networking/networkingHandlers.ts'
import { balancerHandlers } from './areas/balancers/balancers.ts'
import { scriptHandlers } from './areas/scripts/scripts.ts'
import { tagHandlers } from './areas/tags/tags.ts'
import { imageHandlers } from './areas/images/imageHandlers.ts'
import { databaseHandlers } from './areas/databases/databases.ts'
import { objectStorageHandlers } from './areas/object-storage/objectStorageHandlers.ts'
import { attachmentHandlers } from './areas/support/attachments.ts'
import { replyHandlers } from './areas/support/replies.ts'
import { ticketHandlers } from './areas/support/tickets.ts'
import type { OperationId } from './api/operations.ts'
import type { Handlers } from './api/context.ts'

/** Handlers of all operations of the contract. A missing one is a compile error. */
export const handlers: Handlers<OperationId> = {
  ...domainHandlers,
  ...importHandlers,
  ...recordHandlers,
  ...accountHandlers,
  ...computeHandlers,
  ...eventHandlers,
  ...profileHandlers,
  ...regionHandlers,
  ...vpcAreaHandlers,
  ...volumeHandlers,
  ...networkingHandlers,
  ...balancerHandlers,
  ...scriptHandlers,
  ...tagHandlers,
  ...imageHandlers,
  ...databaseHandlers,
  ...objectStorageHandlers,
  ...ticketHandlers,
  ...replyHandlers,
  ...attachmentHandlers,
}
