interface Sent {
  method: string
  /** Without `/v4`. */
  path: string
  body: FormData | Blob
  /** Moves its progress, 0 to 1. */
  progress: (share: number) => void
}

type Handler = (sent: Sent) => Promise<{ status: number; body?: unknown }>

/**
 * Puts a double in the place of the network for files, which go out beside `fetch`: `handler` answers each, or throws for
 * a lost network. One that is stopped hears of no answer, as in life.
 */
export function answerUploads(handler: Handler): { restore: () => void } {
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
        ({ status, body: answer = {} }) => {
          this.status = status
          this.responseText = JSON.stringify(answer)
          this.#end(this.onload)
        },
        () => this.#end(this.onerror),
      )
    }

    abort() {
      this.#end(this.onabort)
    }

    #end(told: (() => void) | undefined) {
      if (this.#isOver) return
      this.#isOver = true
      told?.()
    }
  }

  Reflect.set(globalThis, 'XMLHttpRequest', TestUpload)
  return {
    restore: () => {
      globalThis.XMLHttpRequest = original
    },
  }
}
