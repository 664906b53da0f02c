type Json = Record<string, unknown>

/** A database takes updates while it is active. */
const databases = /^\/databases/

/**
 * Up to three of the own objects that a path of the contract names, as their addresses.
 * @param read answers what stands at an address, an error body included
 */
export async function addressesOf(
  path: string,
  read: (url: string) => Promise<Json>,
): Promise<string[]> {
  const brace = path.indexOf('/{')
  if (brace === -1) return [path]
  const list = path.slice(0, brace)
  const name = path.slice(brace + 2, path.indexOf('}', brace))
  const rest = path.slice(path.indexOf('}', brace) + 1)
  const { data } = await read(list)
  const items: Json[] = Array.isArray(data) ? data : []
  const own = items.filter(
    ({ is_public, mine, status }) =>
      (is_public !== true || mine === true) && (!databases.test(list) || status === 'active'),
  )
  const key = { username: 'username', address: 'address', clusterId: 'cluster' }[name] ?? 'id'
  const found = await Promise.all(
    own
      .slice(0, 3)
      .map((item) => addressesOf(`${list}/${encodeURIComponent(String(item[key]))}${rest}`, read)),
  )
  return found.flat()
}
