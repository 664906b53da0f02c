interface Sent {
  method: string
  /** Path without `/v4`. */
  path: string
  body: FormData | Blob
  /** Reports upload progress, from 0 to 1. */
  progress: (share: number) => void
}

type Handler = (sent: Sent) => Promise<{ status: number; body?: unknown }>

/**
 * Mocks `XMLHttpRequest` in tests of uploads, which do not use `fetch`. `handler` returns the response, or throws to
 * simulate a network error. As in browsers, an aborted upload receives no response.
 */
export function mockUploads(handler: Handler): { restore: () => void } {
  const original = globalThis.XMLHttpRequest

  class TestUpload {
    status = 0
    responseText = ''
    upload: { onprogress?: (event: object) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    #method = ''
    #path = ''
    #isOver = false

    open(method: string, url: URL) {
      this.#method = method
      this.#path = url.pathname.replace(/^\/v4/, '')
    }

    setRequestHeader() {}

    getAllResponseHeaders = () => ''

    send(body: FormData | Blob) {
      const progress = (share: number) =>
        this.upload.onprogress?.({ loaded: share * 100, total: 100, lengthComputable: true })
      handler({ method: this.#method, path: this.#path, body, progress }).then(
        ({ status, body: responseBody = {} }) => {
          this.status = status
          this.responseText = JSON.stringify(responseBody)
          this.#end(this.onload)
        },
        () => this.#end(this.onerror),
      )
    }

    abort() {
      this.#end(this.onabort)
    }

    #end(handler: (() => void) | undefined) {
      if (this.#isOver) return
      this.#isOver = true
      handler?.()
    }
  }

  Reflect.set(globalThis, 'XMLHttpRequest', TestUpload)
  return {
    restore: () => {
      globalThis.XMLHttpRequest = original
    },
  }
}
