export interface ConnectionLimits {
  /**
   * Maximum number of pipelined requests per connection. Browsers do not pipeline, and other clients send only a few.
   */
  inFlight: number
  /** Maximum number of unauthenticated connections. Beyond it one is closed, preferably an idle one. */
  maxUnauthenticated: number
  /** Idle timeouts of unauthenticated and of other connections, in milliseconds. */
  unauthenticatedIdleTimeout: number
  idleTimeout: number
  /**
   * Time limit for request bodies from unauthenticated clients, and for the unread rest of a body after the response
   * was sent, in milliseconds.
   */
  body: number
  /** Idle timeout of an authenticated request body, in milliseconds: the time without a byte from the client. */
  bodyIdle: number
  /**
   * Minimum throughput while the server waits for the client to send a body or to read a response: `bytes` per `span`
   * milliseconds, or per idle timeout for authenticated connections.
   */
  minThroughput: { bytes: number; span: number }
}

/** Default limits, far below the number of file descriptors of a process, because files and databases need some too. */
export const connectionLimits: ConnectionLimits = {
  inFlight: 32,
  maxUnauthenticated: 400,
  // The client may be signing in with a token that a remote API takes time to verify.
  unauthenticatedIdleTimeout: 30_000,
  // A remote API responds to an upload only after storing it.
  idleTimeout: 330_000,
  body: 20_000,
  bodyIdle: 60_000,
  // Slower than any usable network connection.
  minThroughput: { bytes: 30 * 1024, span: 30_000 },
}
