import type { User } from '#api/generated/types.gen.ts'

/** Why a user cannot be deleted: the account keeps one who may do everything. `users` are all of the account. */
export const lastUnrestricted = (user: User, users: readonly User[]): string | undefined =>
  user.restricted === false && users.filter(({ restricted }) => restricted === false).length === 1
    ? 'The account keeps one unrestricted user. Make another user unrestricted first.'
    : undefined
