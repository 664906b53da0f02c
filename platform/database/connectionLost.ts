/** PostgreSQL took the connection, or has one already, and says nothing on it. */
export class DatabaseSilent extends Error {
  constructor() {
    super('PostgreSQL does not answer')
  }
}

/** True when PostgreSQL was not there, or left in the middle. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(08...|57P0[1-3]|E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/.test(
      code,
    ) ||
    error instanceof DatabaseSilent ||
    /^Connection terminated|^timeout expired$|^Client .* is not queryable$/.test(error.message)
  )
}
