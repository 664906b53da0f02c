interface TestObject {
  name: string
  size?: number
}

/** Returns the page of objects and common prefixes that the query asks for. Names must be sorted. */
export function objectPage(objects: readonly TestObject[], query: URLSearchParams) {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  const marker = query.get('marker') ?? ''
  const pageSize = Number(query.get('page_size') ?? 100)
  const entries = new Map<string, object>()
  for (const { name, size = 1 } of objects) {
    if (!name.startsWith(prefix)) continue
    const end = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length)
    const entry =
      end < 0
        ? { name, size, etag: 'e', last_modified: null, owner: 'o' }
        : { name: name.slice(0, end + 1), size: null, etag: null, last_modified: null, owner: null }
    if (entry.name > marker) entries.set(entry.name, entry)
  }
  const all = [...entries.entries()]
  const last = all[pageSize - 1]?.[0]
  const isTruncated = all.length > pageSize
  return {
    data: all.slice(0, pageSize).map(([, entry]) => entry),
    next_marker: isTruncated ? last : null,
    is_truncated: isTruncated,
  }
}

/** Returns names of objects with ascending numbers. */
export const numberedObjects = (count: number): { name: string }[] =>
  Array.from({ length: count }, (_, at) => ({ name: `o-${String(at).padStart(6, '0')}.txt` }))
