import { apiBase, ApiError, consoleHeader, parseErrors } from './client.ts'
import { newKey } from './idempotencyKeys.ts'
import { promptRenewalAfterRejection } from '../session/renewal.ts'
import { logFinished, logStarted } from './requestLog.ts'
import { missingScope, observeScopes } from '../session/scopes.ts'

interface Upload {
  method: 'POST' | 'PUT'
  /** Path below `/v4` with encoded segments, or an absolute URL returned by the API. */
  to: string
  /** `FormData` for a multipart upload, `Blob` for raw bytes. */
  body: FormData | Blob
  contentType?: string
  /** Called with the share sent (0 to 1) and the number of bytes sent. */
  onProgress?: (share: number, sentBytes: number) => void
  signal?: AbortSignal
  /** Operation id for the request log. */
  operation?: string
  /** Path to log instead, if the real path is secret. */
  logged?: string
}

const parsed = (raw: string): unknown => {
  try {
    return JSON.parse(raw)
  } catch (notJson) {
    if (notJson instanceof SyntaxError) return undefined
    throw notJson
  }
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const [name, ...value] = line.split(':')
    if (name) headers.append(name.trim(), value.join(':').trim())
  }
  return headers
}

/** Returns a function that stops listening and reports whether the Content Security Policy has blocked an origin. */
function watchPolicy(origin: string) {
  let isBlocked = false
  const watch = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    if (URL.parse(blockedURI)?.origin === origin) isBlocked = true
  }
  document.addEventListener('securitypolicyviolation', watch)
  return () => {
    document.removeEventListener('securitypolicyviolation', watch)
    return isBlocked
  }
}

/** Returns the likely reason why there was no response from another origin. */
const silenceOf = (origin: string, isBlocked: boolean) =>
  isBlocked
    ? `Upload to ${origin} is blocked by the console’s content policy. Allow the origin in UPLOAD_ORIGINS (images) or S3_URL (objects) on the console’s server.`
    : `No response from ${origin}: it cannot be reached, or its CORS rules block uploads from ${location.origin}.`

/**
 * Uploads a file with progress events, which `fetch` does not support. Never retries automatically.
 * @throws ApiError
 */
export function upload({
  method,
  to,
  body,
  contentType,
  onProgress,
  signal,
  operation,
  logged,
}: Upload): Promise<unknown> {
  const url = new URL(
    to.startsWith('/') && !to.startsWith(apiBase) ? apiBase + to : to,
    location.href,
  )
  const isOwn = url.origin === location.origin
  const path = logged ?? (isOwn ? url.pathname : url.origin + url.pathname)
  const screen = location.pathname + location.search
  const cause = { operation: operation ?? `${method} ${path}`, by: 'action', screen } as const
  // Do not log the query string of a URL returned by the API, because it contains the signature.
  const logId = logStarted({ method, path, query: isOwn ? url.search : '', cause, body })
  const started = performance.now()
  const endWatch = isOwn ? undefined : watchPolicy(url.origin)

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()

    const settle = (status: number) => {
      const isBlocked = endWatch?.() ?? false
      signal?.removeEventListener('abort', stop)
      const raw = request.responseText
      const headers = headersOf(request)
      const answer = parsed(raw)
      logFinished(logId, { status, ms: performance.now() - started, answer })
      if (isOwn) observeScopes(headers)
      if (status >= 200 && status < 300) return resolve(answer ?? {})
      if (isOwn && status === 401 && missingScope(headers) === undefined)
        promptRenewalAfterRejection()
      const faults =
        status === 0 && !isOwn
          ? [{ reason: silenceOf(url.origin, isBlocked) }]
          : parseErrors(answer, status, headers)
      reject(new ApiError({ status, faults, headers, raw, method, path, unsent: isBlocked }))
    }

    request.open(method, url)
    const own = { ...consoleHeader, ...newKey() }
    if (isOwn)
      for (const [name, value] of Object.entries(own)) request.setRequestHeader(name, value)
    if (contentType !== undefined) request.setRequestHeader('Content-Type', contentType)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      const size = lengthComputable ? total : body instanceof Blob ? body.size : 0
      onProgress?.(size === 0 ? 0 : Math.min(1, loaded / size), loaded)
    }
    request.onload = () => settle(request.status)
    // Wait one task, because the `securitypolicyviolation` event may follow the `error` event.
    request.onerror = () => void setTimeout(() => settle(0))
    request.onabort = () => {
      endWatch?.()
      logFinished(logId, { cancelled: true })
      reject(signal?.reason ?? new DOMException('The upload was stopped.', 'AbortError'))
    }
    if (signal?.aborted) {
      endWatch?.()
      return reject(signal.reason as Error)
    }
    signal?.addEventListener('abort', stop, { once: true })
    request.send(body)
  })
}
