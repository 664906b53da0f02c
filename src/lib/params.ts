type Params = Readonly<Record<string, string | undefined>>

/**
 * Returns a numeric id from the URL path. Throws a 404 `Response` for any other value, so that React Router shows its
 * "not found" screen.
 */
export function idParam(params: Params, name: string): number {
  const text = params[name] ?? ''
  const id = Number(text)
  if (!/^[1-9]\d*$/.test(text) || !Number.isSafeInteger(id)) {
    throw new Response(null, { status: 404, statusText: 'Not found' })
  }
  return id
}

/** Returns a text from the URL path, such as a tag label or a bucket name, already decoded by the router. */
export function textParam(params: Params, name: string): string {
  const text = params[name]
  if (!text) throw new Response(null, { status: 404, statusText: 'Not found' })
  return text
}

/** Returns a search parameter that must be one of the given choices. Any other value becomes the first choice. */
export function choiceParam<Choice extends string>(
  search: URLSearchParams,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const text = search.get(name)
  return choices.find((choice) => choice === text) ?? choices[0]
}

/**
 * Returns a copy of `search` with changed parameters. An array sets the parameter once per value; undefined, "" and []
 * remove it.
 */
export function withParams(
  search: URLSearchParams,
  changes: Readonly<Record<string, string | readonly string[] | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    const [first, ...others] = [value ?? ''].flat()
    if (first) next.set(name, first)
    else next.delete(name)
    for (const other of others) next.append(name, other)
  }
  return next
}
