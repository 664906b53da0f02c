const causes: Record<string, (host: string) => string> = {
  ECONNREFUSED: (host) => `Nothing answers at ${host}: the connection was refused.`,
  ENOTFOUND: (host) => `The name ${host} is not known.`,
  EAI_AGAIN: (host) => `The name ${host} could not be looked up.`,
  EHOSTUNREACH: (host) => `There is no route to ${host}.`,
  ENETUNREACH: (host) => `The network of ${host} cannot be reached.`,
  ECONNRESET: (host) => `${host} broke the connection off.`,
  EPIPE: (host) => `${host} broke the connection off.`,
  UND_ERR_SOCKET: (host) => `${host} broke the connection off.`,
  ETIMEDOUT: (host) => `${host} did not answer in time.`,
  UND_ERR_CONNECT_TIMEOUT: (host) => `${host} did not answer in time.`,
  UND_ERR_HEADERS_TIMEOUT: (host) => `${host} took the request and did not answer in time.`,
  UND_ERR_BODY_TIMEOUT: (host) => `${host} stopped in the middle of its answer.`,
  TimeoutError: (host) => `${host} did not answer in time.`,
  CERT_HAS_EXPIRED: (host) => `The certificate of ${host} has expired.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => `The certificate of ${host} is signed by itself.`,
  SELF_SIGNED_CERT_IN_CHAIN: (host) =>
    `The certificate of ${host} is not signed by a known authority.`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) => `The certificate of ${host} cannot be verified.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `The certificate of ${host} is made for another name.`,
  UND_ERR_REQ_CONTENT_LENGTH_MISMATCH: () => 'The request ended before all of it had arrived.',
}

/** Returns a user-facing sentence about a failed request to a remote host, based on the error and its causes. */
export function failureWords(error: unknown, host: string): string {
  const chain = causeChain(error)
  for (const each of chain) {
    const words = causes[codeOf(each)] ?? causes[each.name]
    if (words) return words(host)
  }
  const deepest = chain.at(-1)
  return `${host} could not be asked${deepest ? `: ${deepest.message}` : ''}.`
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
