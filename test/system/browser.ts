interface Cookie {
  name: string
  value: string
  path: string
}

/** Simulates a browser at one origin: stores cookies by path. */
export class Browser {
  readonly #origin: string
  readonly #cookies = new Map<string, Cookie>()

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Sends a request like a page of the origin, without following redirects. */
  async call(
    path: string,
    options: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const { pathname } = new URL(path, this.#origin)
    const sent = [...this.#cookies.values()].filter((cookie) => pathname.startsWith(cookie.path))
    const answer = await fetch(new URL(path, this.#origin), {
      redirect: 'manual',
      ...options,
      headers: {
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
        'x-console': '1',
        ...options.headers,
        cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; '),
      },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const [, cookiePath = '/'] = /;\s*path=([^;]*)/i.exec(line) ?? []
      const key = `${name} ${cookiePath}`
      if (value === '') this.#cookies.delete(key)
      else this.#cookies.set(key, { name, value, path: cookiePath })
    }
    return answer
  }

  /** Follows redirects up to a page. */
  async follow(path: string) {
    let address = path
    for (let step = 0; step < 20; step++) {
      const answer = await this.call(address)
      const next = answer.headers.get('location')
      const body = await answer.text()
      if (next === null) return { address, page: { body } }
      address = this.#pathOf(next)
    }
    throw new Error('Redirects without an end')
  }

  async submit(action: string, form: Record<string, string | string[]>) {
    const body = new URLSearchParams()
    for (const [name, values] of Object.entries(form))
      for (const value of [values].flat()) body.append(name, value)
    const answer = await this.call(action, { method: 'POST', body })
    const next = answer.headers.get('location')
    const page = { body: await answer.text() }
    return next === null ? { address: action, page } : this.follow(this.#pathOf(next))
  }

  #pathOf(address: string): string {
    const { origin, pathname, search, hash } = new URL(address, this.#origin)
    if (origin !== this.#origin) throw new Error(`Sent elsewhere: ${address}`)
    return pathname + search + hash
  }
}
