/** The outcome of a write: a server that is killed leaves some calls without an answer. */
type Outcome<Body> = { answered: true; status: number; body: Body } | { answered: false }

/** Calls a server over HTTP with a token, as any client does. */
export function clientOf(baseUrl: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

  async function send<Body>(method: string, path: string, body?: object): Promise<Outcome<Body>> {
    try {
      const answer = await fetch(baseUrl + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      // An answer that breaks off is none: what counts is what a client has in hand.
      return { answered: true, status: answer.status, body: (await answer.json()) as Body }
    } catch (error) {
      // Fetch reports lost connections as a TypeError, broken JSON as a SyntaxError.
      if (error instanceof TypeError || error instanceof SyntaxError) return { answered: false }
      throw error
    }
  }

  /** Everything that a list has, page by page. @throws Error when the server does not answer with it */
  async function all<Item>(path: string): Promise<Item[]> {
    const items: Item[] = []
    for (let page = 1, pages = 1; page <= pages; page++) {
      const outcome = await send<{ data: Item[]; pages: number }>(
        'GET',
        `${path}?page_size=500&page=${page}`,
      )
      if (!outcome.answered || outcome.status !== 200)
        throw new Error(`No list of ${path}: ${JSON.stringify(outcome)}`)
      items.push(...outcome.body.data)
      ;({ pages } = outcome.body)
    }
    return items
  }

  return { send, all, baseUrl, authorization: headers.authorization }
}

export type Client = ReturnType<typeof clientOf>
