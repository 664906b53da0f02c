import type { IncomingHttpHeaders } from 'node:http'

const maxLength = 60

/** Sanitizes a client name for the log, because clients can send any text. */
function plainName(name: unknown, version?: unknown): string | undefined {
  const text = [name, version]
    .filter((part): part is string => typeof part === 'string')
    .join(' ')
    .replaceAll(/[^\w .,:+@/()-]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, maxLength)
  return text === '' ? undefined : text
}

/** Returns the name that a client reports in its `initialize` message; undefined for other messages. */
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
 * Encodes the client name in the session id. The client repeats the id in every later message, so that no process has
 * to store the name.
 */
export const sessionIdOf = (name: string) => Buffer.from(name).toString('base64url')

/** Returns the client name for a later message. */
export function rememberedName(headers: IncomingHttpHeaders): string {
  const { 'mcp-session-id': id, 'user-agent': program } = headers
  const text =
    typeof id === 'string' && id.length <= 2 * maxLength
      ? Buffer.from(id, 'base64url').toString()
      : undefined
  return plainName(text) ?? plainName(program) ?? 'unnamed'
}
