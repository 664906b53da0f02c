import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel'

/** Publishes events of this process to the log and the metrics. Publishing costs nothing without subscribers. */
interface Topic<Message> {
  publish(message: Message): void
  /** @returns function that unsubscribes the listener */
  subscribe(listener: (message: Message) => void): () => void
}

function topic<Message>(name: string): Topic<Message> {
  const full = `cloud-platform-console.${name}`
  const messages = channel(full)
  return {
    publish: (message) => messages.publish(message),
    subscribe(listener) {
      const heard = (message: unknown) => listener(message as Message)
      subscribe(full, heard)
      return () => void unsubscribe(full, heard)
    },
  }
}

export interface CompletedRequest {
  listener: 'api' | 's3'
  requestId: string
  method: string
  /** Path without the query and without embedded credentials. */
  path: string
  /** Operation of the contract or of S3; undefined if the request matches none. */
  operation: string | undefined
  /** Status code of the response, even if the connection broke before it was sent. */
  status: number
  /** Duration until the last byte was sent, in seconds. */
  seconds: number
  /** True if the connection broke before the response was sent completely. */
  isAborted: boolean
  /** Request ID of the remote API, if it has responded. */
  remoteRequestId?: string
  /** For agents: the name that the client reports, and the tool that it used. */
  client?: string
  tool?: string
  /** Number of object bytes received and sent. */
  received?: number
  sent?: number
}

export const requestCompleted = topic<CompletedRequest>('request-completed')

/** A query that the name server received. */
export interface ReceivedDnsQuery {
  transport: 'udp' | 'tcp'
  /** Response code such as `NXDOMAIN`; `truncated` and `dropped` for rate-limited queries. */
  outcome: string
}

export const dnsQueryReceived = topic<ReceivedDnsQuery>('dns-query-received')

/** A job that the worker of this process has completed. Jobs canceled by a request are not included. */
export interface EndedJob {
  kind: string
  state: 'finished' | 'failed'
}

export const endedJobs = topic<EndedJob>('ended-job')
