/** The outcome of a write. Killing a server leaves some requests without a response. */
type Outcome<Body> = { answered: true; status: number; body: Body } | { answered: false }

/** Sends HTTP requests to a server with a token. */
export function clientOf(baseUrl: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

  async function send<Body>(method: string, path: string, body?: object): Promise<Outcome<Body>> {
    try {
      const answer = await fetch(baseUrl + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      // A truncated response counts as no response, because the client has not received the whole body.
      return { answered: true, status: answer.status, body: (await answer.json()) as Body }
    } catch (error) {
      // Fetch reports lost connections as a TypeError, broken JSON as a SyntaxError.
      if (error instanceof TypeError || error instanceof SyntaxError) return { answered: false }
      throw error
    }
  }

  /**
   * Returns all items of a list, page by page.
   * @throws Error when the server does not return the list
   */
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
