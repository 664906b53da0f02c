/**
 * Names and values that a remote API uses instead of those of the contract. The schema `dialect.schema.json` describes
 * each part; `parseRuleLocation` parses a location. Keys are terms of the contract, values those of the remote API.
 */
export interface Dialect {
  /** User-facing name of the service. */
  name?: string
  /** Default URL of the remote API. */
  address?: string
  oauth?: { authorize: string; token: string; revoke?: string }
  /** Origins to which images and objects are uploaded. */
  uploads?: string[]
  /** Web pages of the service. */
  links?: { console?: string; tokens?: string }
  /** The Terraform provider for the remote API. */
  terraform?: {
    /** Name of the provider in a configuration. */
    name: string
    source: string
    /** Resource types, by the operation that creates them. */
    resources: Record<string, string>
    /** By operation: the attribute that refers to the object in its path. */
    owners?: Record<string, string>
    /** By operation: attributes whose names differ from the fields of the remote API. */
    attributes?: Record<string, Record<string, string>>
    /**
     * By operation: the import ID, with attributes in braces, if it is not composed of the IDs of the path and of the
     * object.
     */
    imports?: Record<string, string>
    /** By operation: fields that the resource does not support. */
    omits?: Record<string, string[]>
    /** The attribute of a firewall that lists its instances. */
    devices: string
  }
  version?: string
  /** Other API versions, with the paths of the contract that exist only there. */
  versions?: Record<string, string[]>
  segments?: Record<string, string>
  paths?: Record<string, string>
  keys?: Record<string, string>
  values?: Record<string, Record<string, string>>
  ids?: Record<string, Record<string, string>>
  /** By location of `values` or `ids`: required prefix of another key's value in the same object. */
  where?: Record<string, Record<string, string>>
  scopes?: Record<string, string>
  events?: Record<string, string>
  headers?: Record<string, string>
  opaque?: string[]
}

/** The location to which a rule applies, in terms of the contract. */
export interface RuleLocation {
  /** First segments of the paths to which the rule applies; empty for all paths. */
  path: readonly string[]
  /** Last keys of the location without arrays, or a path parameter such as `{imageId}`. */
  keys: readonly string[]
}

/** Parses `entity.type`, `/compute/types label`, `{imageId}`, or `/profile/preferences` for whole bodies. */
export function parseRuleLocation(text: string): RuleLocation {
  const [first = '', second] = text.split(' ')
  const path = first.startsWith('/') ? segmentsOf(first) : []
  const keys = first.startsWith('/') ? second : first
  return { path, keys: keys === undefined ? [] : keys.split('.') }
}

/** Returns true for a rule of `ids` that replaces a part of a string at any position, such as `*-compute*`. */
export const isPart = (rule: string): boolean => rule.startsWith('*') && rule.endsWith('*')

export const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

/** Compares rules so that the more specific one comes later: a longer path first, then more keys. */
export const bySpecificity = (
  { location: a }: { location: RuleLocation },
  { location: b }: { location: RuleLocation },
): number => a.path.length - b.path.length || a.keys.length - b.keys.length

export const startsWith = (whole: readonly string[], start: readonly string[]): boolean =>
  start.length <= whole.length && start.every((part, index) => part === whole[index])

export const endsWith = (whole: readonly string[], end: readonly string[]): boolean =>
  end.length <= whole.length &&
  end.every((part, index) => part === whole[whole.length - end.length + index])
