/**
 * The words in which a remote API says what the contract says. Its schema is `dialect.schema.json`, where each part is
 * described; a place is written as `parsePlace` reads it. Contract words stand left, those of the remote right.
 */
export interface Dialect {
  /** Of the service, as people call it. */
  name?: string
  /** Where the remote API is, unless a setting says so. */
  address?: string
  oauth?: { authorize: string; token: string; revoke?: string }
  /** Origins to which it has images and objects sent. */
  uploads?: string[]
  /** Pages of that service for people. */
  links?: { console?: string; tokens?: string }
  /** The provider of Terraform that speaks to the remote API. */
  terraform?: {
    /** The name that a configuration calls it by. */
    name: string
    source: string
    /** By operations that create: the type of the resource. */
    resources: Record<string, string>
    /** By operation: the attribute that names the object in its path. */
    owners?: Record<string, string>
    /** By operation: attributes that are called otherwise than in the calls of the remote API. */
    attributes?: Record<string, Record<string, string>>
    /** By operation: the ID to import, from attributes in braces, where it is not made of the IDs of the path and its own. */
    imports?: Record<string, string>
    /** By operation: fields that the resource does not take. */
    omits?: Record<string, string[]>
    /** The attribute of a firewall that lists its instances. */
    devices: string
  }
  version?: string
  /** Further versions, each with the paths of the contract that are only there. */
  versions?: Record<string, string[]>
  segments?: Record<string, string>
  paths?: Record<string, string>
  keys?: Record<string, string>
  values?: Record<string, Record<string, string>>
  ids?: Record<string, Record<string, string>>
  /** By place of `values` or `ids`: how another key of the same object begins where its words hold. */
  where?: Record<string, Record<string, string>>
  scopes?: Record<string, string>
  events?: Record<string, string>
  headers?: Record<string, string>
  opaque?: string[]
}

/** Where a rule holds, in words of the contract. */
export interface Place {
  /** The first segments of the paths it holds for; none for all paths. */
  path: readonly string[]
  /** The last keys on the way to it, arrays left out; or one path parameter as `{imageId}`. */
  keys: readonly string[]
}

/** Reads `entity.type`, `/compute/types label`, `{imageId}`, or `/profile/preferences` for whole bodies. */
export function parsePlace(text: string): Place {
  const [first = '', second] = text.split(' ')
  const path = first.startsWith('/') ? segmentsOf(first) : []
  const keys = first.startsWith('/') ? second : first
  return { path, keys: keys === undefined ? [] : keys.split('.') }
}

/** True of a rule of `ids` that is about a part of words wherever it stands: `*-compute*`. */
export const isPart = (rule: string): boolean => rule.startsWith('*') && rule.endsWith('*')

export const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

/** Sorts rules so that the more specific one comes later: a longer path first of all, then more keys. */
export const bySpecificity = (
  { place: a }: { place: Place },
  { place: b }: { place: Place },
): number => a.path.length - b.path.length || a.keys.length - b.keys.length

export const startsWith = (whole: readonly string[], start: readonly string[]): boolean =>
  start.length <= whole.length && start.every((part, index) => part === whole[index])

export const endsWith = (whole: readonly string[], end: readonly string[]): boolean =>
  end.length <= whole.length &&
  end.every((part, index) => part === whole[whole.length - end.length + index])
