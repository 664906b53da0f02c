import { call } from '#api/client.ts'
import { listObjects } from '#api/generated/sdk.gen.ts'
import type { BucketPath } from '../paths.ts'
import type { ObjectRow } from './objectRows.ts'

/** The names of objects, with those that lie in folders among them. */
export async function allNames(
  path: BucketPath,
  rows: readonly ObjectRow[],
  onCount: (count: number) => void = () => undefined,
): Promise<string[]> {
  const names: string[] = []
  for (const row of rows) {
    if (!row.isFolder) names.push(row.name)
    else
      for (let marker: string | undefined, more = true; more;) {
        const page = await call(listObjects, {
          path,
          query: { prefix: row.name, page_size: 500, ...(marker !== undefined && { marker }) },
        })
        names.push(...(page.data ?? []).flatMap(({ name }) => (name === undefined ? [] : [name])))
        marker = page.next_marker ?? undefined
        more = marker !== undefined
        onCount(names.length)
      }
  }
  return names
}

/** Runs something for each name, some at once. @returns the names for which it failed, with the reason */
export async function eachName(
  names: readonly string[],
  work: (name: string) => Promise<unknown>,
  onDone: (done: number) => void = () => undefined,
): Promise<{ name: string; reason: string }[]> {
  const failed: { name: string; reason: string }[] = []
  const left = [...names]
  let done = 0
  const worker = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      try {
        await work(name)
      } catch (error) {
        failed.push({ name, reason: error instanceof Error ? error.message : String(error) })
      }
      done += 1
      onDone(done)
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  return failed
}
