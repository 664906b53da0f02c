import type { User } from '#api/generated/types.gen.ts'

/**
 * Returns the reason why a user cannot be deleted, because an account needs at least one unrestricted user.
 * @param users all users of the account
 */
export const lastUnrestricted = (user: User, users: readonly User[]): string | undefined =>
  user.restricted === false && users.filter(({ restricted }) => restricted === false).length === 1
    ? 'The account needs one unrestricted user. Make another user unrestricted first.'
    : undefined
