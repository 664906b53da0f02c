import type { LogEntry } from '#api/http/requestLog.ts'

const fence = '```'

/** Replaces code fences in the text, so that it cannot end the surrounding code block. */
const plain = (text: string) => text.replaceAll(fence, "'''")

const isFailed = ({ status, cancelled }: LogEntry) =>
  !cancelled && status !== undefined && (status === 0 || status >= 400)

const reasonsOf = (answer: unknown): string[] => {
  const errors = (answer as { errors?: { reason: string; field?: string }[] } | undefined)?.errors
  return Array.isArray(errors)
    ? errors.map(({ reason, field }) => (field === undefined ? `${reason}` : `${field}: ${reason}`))
    : []
}

function lineOf({ method, path, query, status, started, ms, answer }: LogEntry): string {
  const outcome = status === 0 ? 'no response' : String(status)
  const took = ms === undefined ? '' : ` in ${Math.round(ms)} ms`
  return [
    `${new Date(started).toISOString()} ${method} ${path}${query} → ${outcome}${took}`,
    ...reasonsOf(answer).map((reason) => `  ${reason}`),
  ].join('\n')
}

/** Returns the failed requests for a ticket, newest last: the one in the URL, or the latest few. */
export const failedCalls = (log: readonly LogEntry[], request?: number): LogEntry[] =>
  request === undefined ? log.filter(isFailed).slice(-5) : log.filter(({ id }) => id === request)

/** Formats an object and requests as a Markdown block. The log contains no tokens or secrets. */
export function evidenceOf(
  subject: string | undefined,
  calls: readonly LogEntry[],
  now: number,
): string {
  const lines = [
    ...(subject === undefined ? [] : [`About: ${subject}`]),
    `Collected: ${new Date(now).toISOString()}`,
    ...calls.map(lineOf),
  ]
  return `${fence}\n${plain(lines.join('\n'))}\n${fence}`
}
