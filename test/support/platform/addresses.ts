type Json = Record<string, unknown>

/** A database takes updates while it is active. */
const databases = /^\/databases\/\w+\/instances$/

/** By which field items name themselves in an address, where that is not their id. */
const keys: Record<string, string> = {
  username: 'username',
  address: 'address',
  tagLabel: 'label',
  bucket: 'label',
  '/object-storage/buckets clusterId': 'cluster',
  '/account/availability regionId': 'region',
}

/** What stands in addresses and in no list. */
const fixed: Record<string, (now: Date) => number> = {
  year: (now) => now.getUTCFullYear(),
  month: (now) => now.getUTCMonth() + 1,
}

/** At one place of a path. */
const most = 20

/**
 * The own objects that a path of the contract names, as their addresses.
 * @param read answers what stands at an address, an error body included
 * @param now of the platform
 */
export async function* addressesOf(
  path: string,
  read: (url: string) => Promise<unknown>,
  now: number,
): AsyncGenerator<string> {
  const brace = path.indexOf('/{')
  if (brace === -1) {
    yield* path.endsWith('/object-acl') ? aclsOf(path, read) : [path]
    return
  }
  const list = path.slice(0, brace)
  const name = path.slice(brace + 2, path.indexOf('}', brace))
  const rest = path.slice(path.indexOf('}', brace) + 1)
  const key = keys[`${list} ${name}`] ?? keys[name] ?? 'id'
  const values = fixed[name]
    ? [fixed[name](new Date(now))]
    : [
        ...new Set(
          itemsIn(await read(list), key)
            .filter(isOwn(list))
            .map((item) => item[key]),
        ),
      ]
  for (const value of values.slice(0, most))
    yield* addressesOf(`${list}/${encodeURIComponent(String(value))}${rest}`, read, now)
}

const isOwn =
  (list: string) =>
  ({ is_public, mine, status }: Json) =>
    (is_public !== true || mine === true) && (!databases.test(list) || status === 'active')

/** The items of an answer, whichever shape it has: whatever names itself. */
export function itemsIn(answer: unknown, key: string): Json[] {
  if (typeof answer !== 'object' || answer === null) return []
  if (!Array.isArray(answer) && key in answer) return [answer as Json]
  return Object.values(answer).flatMap((part) => itemsIn(part, key))
}

async function* aclsOf(path: string, read: (url: string) => Promise<unknown>) {
  const objects = itemsIn(await read(path.replace(/acl$/, 'list')), 'name')
  for (const { name } of objects.slice(0, 2))
    yield `${path}?name=${encodeURIComponent(String(name))}`
}
