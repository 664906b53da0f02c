import { ownLoginHandlers } from '../account/logins.ts'
import { appHandlers } from './apps.ts'
import { ownProfileHandlers } from './profile.ts'
import { sshKeyHandlers } from './sshKeys.ts'
import { tokenHandlers } from './tokens.ts'

export const profileHandlers = {
  ...ownProfileHandlers,
  ...tokenHandlers,
  ...sshKeyHandlers,
  ...ownLoginHandlers,
  ...appHandlers,
}
