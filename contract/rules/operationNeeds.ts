import type { Level } from './grants.ts'

/** The grant that a restricted user needs in addition to the token's scope, as in `x-grant`. */
type ContractGrant =
  | 'none'
  | 'unrestricted'
  | { global: string }
  | { object: string; parameter: string; permissions: Level }
  | { account_access: Level }
  | { filtered: string }

export interface OperationNeeds {
  id: string
  method: string
  /** Path with `{placeholders}`, without `/v4`. */
  path: string
  summary: string
  /** Scopes that the token must have; empty if no token is required. */
  scopes: readonly string[]
  grant: ContractGrant
}

export interface FoundOperation {
  operation: OperationNeeds
  /** Values of the placeholders. */
  parameters: Record<string, string>
}

/**
 * Finds the operation of a request by its method and its path with `/v4`; undefined if the contract does not define it.
 */
export function operationOf(
  operations: readonly OperationNeeds[],
  method: string,
  path: string,
): FoundOperation | undefined {
  const parts = path.replace(/^\/v4(?=\/|$)/, '').split('/')
  const fits = operations.flatMap((operation) => {
    if (operation.method !== method) return []
    const templateParts = operation.path.split('/')
    if (templateParts.length !== parts.length) return []
    const parameters: Record<string, string> = {}
    for (const [at, templatePart] of templateParts.entries()) {
      const part = parts[at] ?? ''
      const [, name] = /^\{(\w+)\}$/.exec(templatePart) ?? []
      if (name !== undefined) parameters[name] = decoded(part)
      else if (templatePart !== part) return []
    }
    return { operation, parameters }
  })
  // A literal path takes precedence over one with placeholders.
  return fits.toSorted(
    (one, other) => Object.keys(one.parameters).length - Object.keys(other.parameters).length,
  )[0]
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (malformed) {
    if (malformed instanceof URIError) return part
    throw malformed
  }
}
