import type { Fields, Snapshot } from '../../../shared/inventoryFile.ts'
import { operations, partsOf } from '#shared/contract/operations.ts'
import type { OperationId } from '#platform/index.ts'
import {
  type ImportedKind,
  importedKinds,
  type CreatedIds,
  omitEmptyFields,
  withoutNulls,
} from './importedKinds.ts'

/**
 * Sends a request to the target API; `path` is relative to its base URL. `wait` is the delay before a retry, in
 * milliseconds.
 */
export type SendRequest = (
  method: string,
  path: string,
  body?: Fields,
) => Promise<{ status: number; body: Fields; wait?: number }>

export interface ImportResult {
  /** Number of created objects by kind. */
  createdCounts: Map<string, number>
  /** Number of existing objects by kind. */
  existingCounts: Map<string, number>
  /** Error messages of the API, for example "Instance web-1: region: …". */
  rejections: string[]
  /** Number of objects by kind that an import does not support. */
  unsupportedCounts: Map<string, number>
}

const count = (counts: Map<string, number>, kind: string, by = 1) =>
  counts.set(kind, (counts.get(kind) ?? 0) + by)

/** Creates the objects of an inventory that are missing in the target. The target API validates each one. */
export async function importInventory(
  snapshot: Snapshot,
  send: SendRequest,
): Promise<ImportResult> {
  const result: ImportResult = {
    createdCounts: new Map(),
    existingCounts: new Map(),
    rejections: [],
    unsupportedCounts: new Map(),
  }
  const ids = new Map<string, unknown>()
  const images = new Set((await readAll(send, '/images')).map(({ id }) => id))
  const importContext: CreatedIds = {
    idOf: (list, id) => ids.get(`${list} ${String(id)}`),
    listed: (list) => Object.values(snapshot.lists[list]?.objects ?? {}),
    hasImage: (id) => images.has(id),
  }
  const note = (list: string, from: unknown, to: unknown) => ids.set(`${list} ${String(from)}`, to)

  async function importList(kind: ImportedKind, key: string, parent?: unknown) {
    const { kind: kindLabel, objects } = snapshot.lists[key] ?? {}
    if (kindLabel === undefined || objects === undefined) return
    const importableObjects = Object.values(objects).filter(kind.takes ?? (() => true))
    if (importableObjects.length === 0) return
    const path = (id: OperationId) => pathOf(id, kind.within?.parameter, parent)
    const there = new Map(
      (await readAll(send, path(kind.read))).map((object) => [kind.nameOf(object), object]),
    )
    for (const object of importableObjects) {
      const name = kind.nameOf(object)
      const known = there.get(name)
      if (known) {
        count(result.existingCounts, kindLabel)
        noteAnswer(kind, object, known)
        continue
      }
      const body = withoutNulls({
        ...omitEmptyFields(shared(kind.create, object)),
        ...kind.body?.(object, importContext),
      })
      const answer = await send('POST', path(kind.create), body)
      if (answer.status === 200) {
        count(result.createdCounts, kindLabel)
        noteAnswer(kind, object, answer.body)
      } else result.rejections.push(`${kindLabel} ${shortName(object)}: ${reasonOf(answer.body)}`)
    }
  }

  function noteAnswer(kind: ImportedKind, object: Fields, answer: Fields) {
    note(kind.list, object.id, answer.id)
    for (const [list, from, to] of kind.alongside?.(object, answer) ?? []) note(list, from, to)
  }

  for (const kind of importedKinds) {
    const { within } = kind
    if (!within) {
      await importList(kind, kind.list)
      continue
    }
    for (const { id } of importContext.listed(within.list)) {
      const parent = importContext.idOf(within.list, id)
      if (parent !== undefined) await importList(kind, `${kind.list} ${String(id)}`, parent)
    }
  }
  const known = new Set(importedKinds.map(({ list }) => list))
  for (const [key, { kind, objects = {} }] of Object.entries(snapshot.lists)) {
    const { length } = Object.keys(objects)
    if (!known.has(key.split(' ')[0] ?? '') && length > 0)
      count(result.unsupportedCounts, kind, length)
  }
  return result
}

function pathOf(id: OperationId, parameter: string | undefined, parent: unknown): string {
  const path = operations.find((operation) => operation.id === id)?.path ?? ''
  return parameter === undefined ? path : path.replace(`{${parameter}}`, String(parent))
}

/** Returns the fields of an object that the request body of the operation also accepts. */
function shared(id: OperationId, object: Fields): Fields {
  const schema = operations.find((operation) => operation.id === id)?.jsonBody?.schema
  const taken = partsOf(schema).flatMap(({ properties }) => Object.keys(properties ?? {}))
  return Object.fromEntries(taken.map((name) => [name, object[name]]))
}

/** @throws Error with the message of the API if a page cannot be read */
async function readAll(send: SendRequest, path: string): Promise<Fields[]> {
  const objects: Fields[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { status, body } = await send('GET', `${path}?page=${page}&page_size=500`)
    if (status !== 200) throw new Error(`${path} cannot be read: ${reasonOf(body)}`)
    objects.push(...(body.data as Fields[]))
    pages = typeof body.pages === 'number' ? body.pages : 1
  }
  return objects
}

const shortName = (object: Fields): string =>
  [
    object.label ?? object.domain ?? object.username ?? object.type,
    object.type === undefined ? undefined : object.name,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')

function reasonOf(body: Fields): string {
  const faults = Array.isArray(body.errors)
    ? (body.errors as { field?: string; reason: string }[])
    : []
  const messages = faults.map(({ field, reason }) =>
    field === undefined ? reason : `${field}: ${reason}`,
  )
  return messages.join('; ') || 'no reason given'
}
