import { readFileSync } from 'node:fs'

/** As much of the contract as a dialect is held against. */
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

export interface ContractOperation {
  operationId: string
  security?: { token?: string[] }[]
  'x-emits'?: string[]
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content & { $ref?: string }>
}

interface Contract {
  /** Names of fields that hold what people name as they like, and secrets. */
  'x-own-texts': readonly string[]
  paths: Record<string, Record<string, ContractOperation | Parameter[]>>
  components: {
    schemas: Record<string, ContractSchema>
    responses: Record<string, Content>
    parameters: Record<string, Parameter>
  }
}

let read: Contract | undefined

/** Read when a remote API has words of its own, and once. */
export function contract(): Contract {
  read ??= JSON.parse(
    readFileSync(new URL('../../contract/bundled.json', import.meta.url), 'utf8'),
  ) as Contract
  return read
}

export const contractPaths = (): string[] => Object.keys(contract().paths)

/** As much of an operation as a call to it is known by. */
export interface KnownOperation {
  id: string
  /** True when it is answered only to who has a token. */
  needsToken: boolean
}

let known: (KnownOperation & { method: string; pattern: RegExp })[] | undefined

/**
 * The operation that a call is of; undefined for one that the contract does not know.
 * @param url with the version before the path, in the contract's words
 */
export function operationAt(method: string, url: string): KnownOperation | undefined {
  known ??= Object.entries(contract().paths)
    // A path that is spelt out goes before one that a placeholder fits.
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

const isGuarded = ({ security = [] }: ContractOperation) =>
  security.length > 0 && security.every(({ token }) => token !== undefined)
