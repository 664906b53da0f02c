import { apiBase, ApiError, consoleHeader, faultsOf, namedCall } from './client.ts'
import { refusedWrite } from './renewal.ts'
import { logFinished, logStarted } from './requestLog.ts'
import { missingScope, observeScopes } from './scopes.ts'

interface Upload {
  method: 'POST' | 'PUT'
  /** Below `/v4`, parts already encoded; or a whole address that the API gave. */
  to: string
  /** A form for multipart, a file for bytes as they are. */
  body: FormData | Blob
  contentType?: string
  /** 0 to 1; bytes that left the browser. */
  onProgress?: (share: number, sentBytes: number) => void
  signal?: AbortSignal
  /** The operation it belongs to, for the request log. */
  operation?: string
  /** In place of the path, where that is a secret by itself. */
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

/** Listens for the browser keeping a page from reaching an origin, as the console's content policy wants it. */
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

/** The reason why nothing came back from another origin, as far as a browser tells. */
const silenceOf = (origin: string, isBlocked: boolean) =>
  isBlocked
    ? `Upload to ${origin} is blocked by the console’s content policy. Allow the origin in UPLOAD_ORIGINS (images) or S3_URL (objects) on the console’s server.`
    : `No response from ${origin}: it cannot be reached, or its CORS rules block uploads from ${location.origin}.`

/** Sends files with progress, which fetch cannot tell. Never sent a second time by itself. Throws an `ApiError`. */
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
  // What stands in the query of an address that the API gave is its signature.
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
      if (isOwn && status === 401 && missingScope(headers) === undefined) refusedWrite()
      const faults =
        status === 0 && !isOwn
          ? [{ reason: silenceOf(url.origin, isBlocked) }]
          : faultsOf(answer, status, headers)
      reject(new ApiError({ status, faults, headers, raw, method, path, unsent: isBlocked }))
    }

    request.open(method, url)
    const own = { ...consoleHeader, ...namedCall() }
    if (isOwn)
      for (const [name, value] of Object.entries(own)) request.setRequestHeader(name, value)
    if (contentType !== undefined) request.setRequestHeader('Content-Type', contentType)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      const size = lengthComputable ? total : body instanceof Blob ? body.size : 0
      onProgress?.(size === 0 ? 0 : Math.min(1, loaded / size), loaded)
    }
    request.onload = () => settle(request.status)
    // What the policy keeps back is told by an event of its own, which may come after this one.
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
