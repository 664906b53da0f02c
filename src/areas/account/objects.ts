import {
  listSshKeysOptions,
  listTokensOptions,
  listUsersOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import { byId, inventoryList, type InventorySource } from '../inventorySource.ts'

export const inventorySources = (): InventorySource[] => [
  inventoryList('listUsers', 'Users', 'User', listUsersOptions(), {
    idOf: ({ username }) => String(username),
  }),
  inventoryList('listSshKeys', 'SSH keys', 'SSH key', listSshKeysOptions(), byId),
  inventoryList('listTokens', 'Access tokens', 'Access token', listTokensOptions(), byId),
]

export { calendar } from './calendar.ts'
