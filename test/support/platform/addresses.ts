type Json = Record<string, unknown>

/** Lists of databases, which accept updates only while they are active. */
const databases = /^\/databases\/\w+\/instances$/

/** Fields that identify items in paths, by path parameter, if they are not the ID. */
const keys: Record<string, string> = {
  username: 'username',
  address: 'address',
  tagLabel: 'label',
  bucket: 'label',
  '/object-storage/buckets clusterId': 'cluster',
  '/account/availability regionId': 'region',
}

/** Values of path parameters that are not in any list. */
const fixed: Record<string, (now: Date) => number> = {
  year: (now) => now.getUTCFullYear(),
  month: (now) => now.getUTCMonth() + 1,
}

/** Maximum number of values per path parameter. */
const most = 20

/**
 * Returns the URLs of the account's objects for a path template of the contract.
 * @param read returns the response body for a URL, including error bodies
 * @param now current time of the platform, in milliseconds
 */
export async function* addressesOf(
  path: string,
  read: (url: string) => Promise<unknown>,
  now: number,
): AsyncGenerator<string> {
  const brace = path.indexOf('/{')
  if (brace === -1) {
    yield* /\/object-(acl|content-type)$/.test(path) ? objectsOf(path, read) : [path]
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

/** Returns the items of a response of any structure: all objects with the key field. */
export function itemsIn(answer: unknown, key: string): Json[] {
  if (typeof answer !== 'object' || answer === null) return []
  if (!Array.isArray(answer) && key in answer) return [answer as Json]
  return Object.values(answer).flatMap((part) => itemsIn(part, key))
}

async function* objectsOf(path: string, read: (url: string) => Promise<unknown>) {
  const objects = itemsIn(await read(path.replace(/(acl|content-type)$/, 'list')), 'name')
  for (const { name } of objects.slice(0, 2))
    yield `${path}?name=${encodeURIComponent(String(name))}`
}
