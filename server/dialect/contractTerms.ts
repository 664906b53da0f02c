import { readFileSync } from 'node:fs'
import { scopeAreas } from '../../contract/rules/grants.ts'

/** The parts of a contract schema against which a dialect is validated. */
export interface ContractSchema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, ContractSchema>
  additionalProperties?: boolean | ContractSchema
  items?: ContractSchema
  anyOf?: ContractSchema[]
  oneOf?: ContractSchema[]
  allOf?: ContractSchema[]
}

interface Content {
  content?: Record<string, { schema?: ContractSchema }>
}

interface Parameter {
  $ref?: string
  name: string
  in: string
}

export interface OpenApiOperation {
  operationId: string
  security?: { token?: string[] }[]
  'x-emits'?: string[]
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content & { $ref?: string }>
}

interface Contract {
  /** Names of fields with secrets or user-defined texts. */
  'x-own-texts': readonly string[]
  /** Kinds of events that no operation emits. */
  'x-service-events': readonly string[]
  /** Fields of later versions of the API. */
  'x-later-fields': readonly string[]
  paths: Record<string, Record<string, OpenApiOperation | Parameter[]>>
  components: {
    schemas: Record<string, ContractSchema>
    responses: Record<string, Content>
    parameters: Record<string, Parameter>
  }
}

let read: Contract | undefined

/** Loads the contract on first use; only remote APIs with a dialect need it. */
export function loadContract(): Contract {
  read ??= JSON.parse(
    readFileSync(new URL('../../contract/generated/bundled.json', import.meta.url), 'utf8'),
  ) as Contract
  return read
}

/** Returns the kinds of events that the contract names. */
export const contractEvents = (): string[] => [
  ...new Set([
    ...Object.values(loadContract().paths).flatMap((item) =>
      Object.values(item).flatMap((operation) =>
        Array.isArray(operation) ? [] : (operation['x-emits'] ?? []),
      ),
    ),
    ...loadContract()['x-service-events'],
  ]),
]

/** Returns the scopes that a token can have, also of areas whose operations the contract lacks. */
export const contractScopes = (): string[] =>
  scopeAreas.flatMap((area) => [`${area}:read_only`, `${area}:read_write`])

export const contractPaths = (): string[] => Object.keys(loadContract().paths)

/** Identification of an operation. */
export interface KnownOperation {
  id: string
  /** True if the operation requires a token. */
  needsToken: boolean
}

let known: (KnownOperation & { method: string; pattern: RegExp })[] | undefined

/**
 * Returns the operation of a request; undefined if the contract does not define it.
 * @param url URL with the version before the path, in the terms of the contract
 */
export function operationAt(method: string, url: string): KnownOperation | undefined {
  known ??= Object.entries(loadContract().paths)
    // Literal path segments take precedence over placeholders.
    .toSorted(([one], [other]) => placeholders(one) - placeholders(other))
    .flatMap(([path, item]) =>
      Object.entries(item).flatMap(([name, operation]) =>
        Array.isArray(operation)
          ? []
          : {
              id: operation.operationId,
              needsToken: isGuarded(operation),
              method: name.toUpperCase(),
              pattern: new RegExp(`^/v4${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
            },
      ),
    )
  const [path = ''] = url.split('?')
  return known.find((each) => each.method === method && each.pattern.test(path))
}

const placeholders = (path: string) => path.split('{').length

const isGuarded = ({ security = [] }: OpenApiOperation) =>
  security.length > 0 && security.every(({ token }) => token !== undefined)
