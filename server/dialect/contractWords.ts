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

let guarded: { method: string; pattern: RegExp }[] | undefined

/** @param url with the version before the path, in the contract's words */
export function needsToken(method: string, url: string): boolean {
  guarded ??= Object.entries(contract().paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([name, operation]) =>
      isGuarded(operation)
        ? {
            method: name.toUpperCase(),
            pattern: new RegExp(`^/v4${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
          }
        : [],
    ),
  )
  const [path = ''] = url.split('?')
  return guarded.some((each) => each.method === method && each.pattern.test(path))
}

const isGuarded = (operation: ContractOperation | Parameter[]) =>
  !Array.isArray(operation) &&
  (operation.security ?? []).length > 0 &&
  operation.security?.every(({ token }) => token !== undefined) === true
