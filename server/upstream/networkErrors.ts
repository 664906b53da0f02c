const causes: Record<string, (host: string) => string> = {
  ECONNREFUSED: (host) => `Nothing responds at ${host}: the connection was refused.`,
  ENOTFOUND: (host) => `The host name ${host} was not found.`,
  EAI_AGAIN: (host) => `The host name ${host} could not be resolved.`,
  EHOSTUNREACH: (host) => `There is no route to ${host}.`,
  ENETUNREACH: (host) => `The network of ${host} cannot be reached.`,
  ECONNRESET: (host) => `${host} closed the connection.`,
  EPIPE: (host) => `${host} closed the connection.`,
  UND_ERR_SOCKET: (host) => `${host} closed the connection.`,
  ETIMEDOUT: (host) => `${host} did not respond in time.`,
  UND_ERR_CONNECT_TIMEOUT: (host) => `${host} did not respond in time.`,
  UND_ERR_HEADERS_TIMEOUT: (host) => `${host} accepted the request and did not respond in time.`,
  UND_ERR_BODY_TIMEOUT: (host) => `${host} closed the connection in the middle of its response.`,
  TimeoutError: (host) => `${host} did not respond in time.`,
  CERT_HAS_EXPIRED: (host) => `The certificate of ${host} has expired.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => `The certificate of ${host} is self-signed.`,
  SELF_SIGNED_CERT_IN_CHAIN: (host) =>
    `The certificate of ${host} is not signed by a known authority.`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) => `The certificate of ${host} cannot be verified.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `The certificate of ${host} is for another name.`,
  UND_ERR_REQ_CONTENT_LENGTH_MISMATCH: () => 'The request ended before all of it had arrived.',
}

/** Error message for unauthenticated clients, which get no host names and no causes. */
export const unreachableText = 'The API cannot be reached.'

/** True if the client closed the connection before it had sent all of its request. */
export const isIncompleteRequest = (error: unknown): boolean =>
  causeChain(error).some((each) => codeOf(each) === 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH')

/** Returns an error for the log, whose message is `networkErrorText`. */
export const networkFailure = (error: unknown, host: string): Error =>
  new Error(networkErrorText(error, host), { cause: error })

/** Returns a user-facing sentence about a failed request to a remote host, based on the error and its causes. */
export function networkErrorText(error: unknown, host: string): string {
  const chain = causeChain(error)
  for (const each of chain) {
    const words = causes[codeOf(each)] ?? causes[each.name]
    if (words) return words(host)
  }
  const deepest = chain.at(-1)
  return `${host} could not be reached${deepest ? `: ${deepest.message}` : ''}.`
}

function causeChain(error: unknown): Error[] {
  const chain: Error[] = []
  let current = error
  while (current instanceof Error && !chain.includes(current)) {
    chain.push(current)
    // Several failed connection attempts are reported as one AggregateError.
    current = current instanceof AggregateError ? current.errors[0] : current.cause
  }
  return chain
}

function codeOf(error: Error): string {
  const code: unknown = Reflect.get(error, 'code')
  return typeof code === 'string' ? code : ''
}
