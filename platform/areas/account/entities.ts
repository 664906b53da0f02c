import type { User } from '../../auth/tokens.ts'
import type { Entity } from '../../events/emit.ts'

export const accountEntity = (user: User): Entity => ({
  id: user.accountId,
  label: user.email,
  type: 'account',
  url: '/v4/account',
})

export const settingsEntity = (user: User): Entity => ({
  ...accountEntity(user),
  url: '/v4/account/settings',
})

export const userEntity = (user: { id: number; username: string }): Entity => ({
  id: user.id,
  label: user.username,
  type: 'user',
  url: `/v4/account/users/${user.username}`,
})
