import type { IncomingHttpHeaders } from 'node:http'

const longest = 60

/** As it stands in the log: anybody can call a program as they like, and nothing but its letters is taken. */
function plainName(name: unknown, version?: unknown): string | undefined {
  const text = [name, version]
    .filter((part): part is string => typeof part === 'string')
    .join(' ')
    .replaceAll(/[^\w .,:+@/()-]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, longest)
  return text === '' ? undefined : text
}

/** The name that a client gives itself in its first message; undefined for another message. */
export function introducedName(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null) return undefined
  const { method, params } = message as {
    method?: unknown
    params?: { clientInfo?: { name?: unknown; version?: unknown } } | null
  }
  if (method !== 'initialize') return undefined
  return plainName(params?.clientInfo?.name, params?.clientInfo?.version) ?? 'unnamed'
}

/**
 * A session id that says the name again with every later message, so that no process has to remember who introduced
 * itself to which.
 */
export const sessionIdOf = (name: string) => Buffer.from(name).toString('base64url')

/** The name of whoever sends a later message. */
export function rememberedName(headers: IncomingHttpHeaders): string {
  const { 'mcp-session-id': id, 'user-agent': program } = headers
  const text =
    typeof id === 'string' && id.length <= 2 * longest
      ? Buffer.from(id, 'base64url').toString()
      : undefined
  return plainName(text) ?? plainName(program) ?? 'unnamed'
}
