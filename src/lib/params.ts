type Params = Readonly<Record<string, string | undefined>>

/**
 * The numeric id in an address. Anything else in its place is an address of nothing, so the route
 * shows its "not found": thrown as a Response, as the router wants it.
 */
export function idParam(params: Params, name: string): number {
  const text = params[name] ?? ''
  const id = Number(text)
  if (!/^[1-9]\d*$/.test(text) || !Number.isSafeInteger(id)) {
    throw new Response(null, { status: 404, statusText: 'Not found' })
  }
  return id
}

/** A text in an address, such as a tag label or a bucket name (already decoded by the router). */
export function textParam(params: Params, name: string): string {
  const text = params[name]
  if (!text) throw new Response(null, { status: 404, statusText: 'Not found' })
  return text
}

/** A search parameter that must be one of a few words; anything else is the first of them. */
export function choiceParam<Choice extends string>(
  search: URLSearchParams,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const text = search.get(name)
  return choices.find((choice) => choice === text) ?? choices[0]
}

/** A copy of `search` with some parameters set, one of many values once for each; undefined, "" and [] remove. */
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
