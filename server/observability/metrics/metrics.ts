import {
  collectDefaultMetrics,
  Counter,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client'
import {
  type CompletedRequest,
  requestCompleted,
  endedJobs,
  type EndedJob,
  dnsQueryReceived,
  type ReceivedDnsQuery,
} from '#shared/telemetry.ts'
import { addDatabaseMetrics, type MeasuredPlatform } from './databaseMetrics.ts'
import { rejectedSignInKind, signInWays } from './rejectedSignIns.ts'

/** Histogram buckets, in seconds: from reading a row to sending a file. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]

/** Counters of this process since its start, and metrics of its database. */
export class Metrics {
  readonly #registry = new Registry<OpenMetricsContentType>()
  readonly #endings: (() => void)[]
  readonly #askDatabase: (() => Promise<void>) | undefined
  #scrape: Promise<string> | undefined

  /** @param platform undefined when a remote API is used */
  constructor(platform?: MeasuredPlatform) {
    this.#registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
    collectDefaultMetrics({ register: this.#registry })
    this.#endings = [requestCompleted.subscribe(this.#calls())]
    if (!platform) return
    this.#endings.push(
      dnsQueryReceived.subscribe(this.#questions()),
      endedJobs.subscribe(this.#jobs()),
    )
    this.#askDatabase = addDatabaseMetrics(this.#registry, platform)
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  /** Returns the metrics as text. Concurrent requests share one result. */
  read(): Promise<string> {
    this.#scrape ??= this.#read().finally(() => (this.#scrape = undefined))
    return this.#scrape
  }

  /**
   * Update the database metrics first, because the library collects all metrics together and would return old values.
   */
  async #read(): Promise<string> {
    await this.#askDatabase?.()
    return await this.#registry.metrics()
  }

  close(): void {
    for (const end of this.#endings) end()
    this.#registry.clear()
  }

  #calls(): (call: CompletedRequest) => void {
    const registers = [this.#registry]
    const calls = new Counter({
      name: 'console_calls_total',
      help: 'Completed requests, by operation of the contract or of S3 (other: no operation)',
      labelNames: ['listener', 'operation', 'status'] as const,
      registers,
    })
    const durations = new Histogram({
      name: 'console_call_duration_seconds',
      help: 'Time from the request headers to the last byte of the response',
      labelNames: ['listener', 'operation'] as const,
      buckets,
      registers,
    })
    const abortedResponses = new Counter({
      name: 'console_calls_broken_off_total',
      help: 'Requests whose connection closed before the response was complete',
      labelNames: ['listener'] as const,
      registers,
    })
    const bytes = new Counter({
      name: 'console_object_bytes_total',
      help: 'Bytes of S3 bodies',
      labelNames: ['direction'] as const,
      registers,
    })
    const rejectedSignIns = new Counter({
      name: 'console_sign_ins_refused_total',
      help: 'Failed or rate-limited sign-ins and reauthentications',
      labelNames: ['way'] as const,
      registers,
    })
    // Start counters at 0, so that the first increment is visible as a rise.
    for (const listener of ['api', 's3']) abortedResponses.inc({ listener }, 0)
    for (const direction of ['received', 'sent']) bytes.inc({ direction }, 0)
    for (const way of signInWays) rejectedSignIns.inc({ way }, 0)
    return (call) => {
      const { listener, operation = 'other', status, seconds } = call
      calls.inc({ listener, operation, status })
      durations.observe({ listener, operation }, seconds)
      if (call.isAborted) abortedResponses.inc({ listener })
      bytes.inc({ direction: 'received' }, call.received ?? 0)
      bytes.inc({ direction: 'sent' }, call.sent ?? 0)
      const way = rejectedSignInKind(call)
      if (way !== undefined) rejectedSignIns.inc({ way })
    }
  }

  #questions(): (question: ReceivedDnsQuery) => void {
    const answers = new Counter({
      name: 'console_dns_answers_total',
      help: 'DNS queries, by response code (truncated, dropped: rate-limited)',
      labelNames: ['transport', 'outcome'] as const,
      registers: [this.#registry],
    })
    return ({ transport, outcome }) => answers.inc({ transport, outcome })
  }

  #jobs(): (job: EndedJob) => void {
    const ended = new Counter({
      name: 'console_jobs_ended_total',
      help: 'Jobs that the worker of this process ended',
      labelNames: ['kind', 'state'] as const,
      registers: [this.#registry],
    })
    return ({ kind, state }) => ended.inc({ kind, state })
  }
}
