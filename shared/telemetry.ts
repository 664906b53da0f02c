import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel'

/** What goes on in this process, for the log and the metrics; it costs nothing where nobody listens. */
interface Topic<Message> {
  publish(message: Message): void
  /** @returns what ends it */
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

export interface AnsweredCall {
  listener: 'api' | 's3'
  requestId: string
  method: string
  /** Without the query, and without what is a permission by itself. */
  path: string
  /** Of the contract or of S3; undefined for calls of no operation. */
  operation: string | undefined
  /** As it was sent, or would have been. */
  status: number
  /** Until the last byte was sent. */
  seconds: number
  /** True when the connection broke before that. */
  brokenOff: boolean
  /** What a remote API called the request, where one answered. */
  remoteRequestId?: string
  /** Of an agent: the name that its program gives itself, and the tool that it used. */
  client?: string
  tool?: string
  /** Bytes of objects. */
  received?: number
  sent?: number
}

export const requestCompleted = topic<AnsweredCall>('answered-call')

/** A question that the name server heard. */
export interface HeardQuestion {
  transport: 'udp' | 'tcp'
  /** The code of the answer, as `NXDOMAIN`; `truncated` and `dropped` where there were too many of them. */
  outcome: string
}

export const dnsQueryReceived = topic<HeardQuestion>('heard-question')

/** A job that the worker of this process ended; those that are called off are ended by the call. */
export interface EndedJob {
  kind: string
  state: 'finished' | 'failed'
}

export const endedJobs = topic<EndedJob>('ended-job')
