/** An object as returned by the API, without secrets. */
export type Fields = Readonly<Record<string, unknown>>

/** A list in a snapshot, of the account or of one object. */
export interface SnapshotList {
  /** Title, such as "Instances" or "Records of example.org". */
  name: string
  /** Singular name of the objects, such as "Instance". */
  kind: string
  /** Objects by id; absent if the list could not be loaded. */
  objects?: Readonly<Record<string, Fields>>
  /** Error message of the API if the list could not be loaded. */
  fault?: string
}

/** The objects of an account at a point in time. */
export interface Snapshot {
  kind: typeof fileKind
  version: typeof fileVersion
  /** Time of the snapshot (ISO 8601, UTC). */
  taken: string
  /** The user for whom the snapshot was taken. Other users may have access to fewer objects. */
  username: string
  /** Lists by a stable name: "listComputes", "listDomainRecords 7". */
  lists: Readonly<Record<string, SnapshotList>>
}

export const fileKind = 'cloud-platform-console-inventory'
export const fileVersion = 1

export const snapshotText = (snapshot: Snapshot): string => `${JSON.stringify(snapshot, null, 2)}\n`

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown): value is SnapshotList =>
  isObject(value) &&
  typeof value['name'] === 'string' &&
  typeof value['kind'] === 'string' &&
  (value['fault'] === undefined || typeof value['fault'] === 'string') &&
  (value['objects'] === undefined ||
    (isObject(value['objects']) && Object.values(value['objects']).every(isObject)))

/** @returns the snapshot, or an error message if the file is invalid */
export function readSnapshot(text: string): Snapshot | string {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch (malformed) {
    if (!(malformed instanceof SyntaxError)) throw malformed
    return `It is not JSON: ${malformed.message}`
  }
  if (!isObject(file) || file['kind'] !== fileKind) return 'It is not an inventory of this console.'
  if (file['version'] !== fileVersion)
    return `This file is version ${String(file['version'])}; this console reads version ${fileVersion}.`
  const { taken, username, lists } = file
  if (typeof taken !== 'string' || Number.isNaN(Date.parse(taken))) return 'It has no date.'
  if (!isObject(lists) || !Object.values(lists).every(isList)) return 'Its lists are damaged.'
  return {
    kind: fileKind,
    version: fileVersion,
    taken,
    username: typeof username === 'string' ? username : '',
    lists: lists as Snapshot['lists'],
  }
}

export const countObjects = ({ lists }: Snapshot): number =>
  Object.values(lists).reduce((sum, { objects = {} }) => sum + Object.keys(objects).length, 0)

export const failedListsOf = ({ lists }: Snapshot): SnapshotList[] =>
  Object.values(lists).filter(({ objects }) => objects === undefined)
