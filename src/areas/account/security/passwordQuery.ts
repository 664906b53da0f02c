import { askConsole } from '#api/session/session.ts'

/** Time since which the user has the current password; null if the user has none. Only with the local platform. */
export const passwordQuery = {
  queryKey: [{ _id: 'ownPassword' }],
  queryFn: () => askConsole<{ since: string | null }>('GET', '/password'),
}
