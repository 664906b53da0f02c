import { askConsole } from '#api/session/session.ts'

/** Time at which the user's password was set; null if the user has no password. Only with the local platform. */
export const passwordQuery = {
  queryKey: [{ _id: 'ownPassword' }],
  queryFn: () => askConsole<{ since: string | null }>('GET', '/password'),
}
