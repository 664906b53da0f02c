import { apiBase, ApiError, consoleHeader, faultsOf } from './client.ts'
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

/** Sends files with progress, which fetch cannot tell. Never sent a second time by itself. Throws an `ApiError`. */
export function upload({
  method,
  to,
  body,
  contentType,
  onProgress,
  signal,
  operation,
}: Upload): Promise<unknown> {
  const url = new URL(
    to.startsWith('/') && !to.startsWith(apiBase) ? apiBase + to : to,
    location.href,
  )
  const isOwn = url.origin === location.origin
  const path = isOwn ? url.pathname : url.origin + url.pathname
  const screen = location.pathname + location.search
  const cause = { operation: operation ?? `${method} ${path}`, by: 'action', screen } as const
  // What stands in the query of an address that the API gave is its signature.
  const logId = logStarted({ method, path, query: isOwn ? url.search : '', cause, body })
  const started = performance.now()

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()

    const settle = (status: number) => {
      signal?.removeEventListener('abort', stop)
      const raw = request.responseText
      const headers = headersOf(request)
      const answer = parsed(raw)
      logFinished(logId, { status, ms: performance.now() - started, answer })
      if (isOwn) observeScopes(headers)
      if (status >= 200 && status < 300) return resolve(answer ?? {})
      if (isOwn && status === 401 && missingScope(headers) === undefined) refusedWrite()
      const faults = faultsOf(answer, status, headers)
      reject(new ApiError({ status, faults, headers, raw, method, path }))
    }

    request.open(method, url)
    if (isOwn) request.setRequestHeader('X-Console', consoleHeader['X-Console'])
    if (contentType !== undefined) request.setRequestHeader('Content-Type', contentType)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      const size = lengthComputable ? total : body instanceof Blob ? body.size : 0
      onProgress?.(size === 0 ? 0 : Math.min(1, loaded / size), loaded)
    }
    request.onload = () => settle(request.status)
    request.onerror = () => settle(0)
    request.onabort = () => {
      logFinished(logId, { cancelled: true })
      reject(signal?.reason ?? new DOMException('The upload was stopped.', 'AbortError'))
    }
    if (signal?.aborted) return reject(signal.reason as Error)
    signal?.addEventListener('abort', stop, { once: true })
    request.send(body)
  })
}
