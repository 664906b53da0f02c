/** Thrown when PostgreSQL accepts or has a connection, but sends no data. */
export class DatabaseSilent extends Error {
  constructor() {
    super('PostgreSQL does not respond')
  }
}

/** Returns true if PostgreSQL was unreachable or the connection was lost. */
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
