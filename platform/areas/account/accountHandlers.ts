import { availabilityHandlers } from './availability.ts'
import { contactHandlers } from './contact.ts'
import { loginHandlers } from './logins.ts'
import { maintenanceHandlers } from './maintenance.ts'
import { notificationHandlers } from './notifications.ts'
import { accountTransferHandlers } from './transfer.ts'
import { userGrantHandlers } from './userGrants.ts'
import { userHandlers } from './users.ts'

export const accountHandlers = {
  ...contactHandlers,
  ...notificationHandlers,
  ...loginHandlers,
  ...maintenanceHandlers,
  ...availabilityHandlers,
  ...accountTransferHandlers,
  ...userHandlers,
  ...userGrantHandlers,
}
