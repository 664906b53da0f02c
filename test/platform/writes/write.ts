import { isDeepStrictEqual } from 'node:util'
import {
  type ContractOperation,
  type OperationId,
  operations,
} from '../../../platform/api/operations.ts'
import { hours } from '#shared/clock.ts'
import type { OperationInput, OperationOutput } from '../../../platform/api/context.ts'
import type { SignedIn, TestPlatform } from '../../support/platform/platform.ts'
import { type Schema, schemaAt } from '../../support/platform/inputs.ts'

type Verb = 'create' | 'update' | 'add' | 'allocate' | 'open' | 'upload' | 'modify'

/** Operations without a JSON body; the tests of their handlers compare request and stored data. */
type Files = 'createTicketAttachment'

/** Operations that store their body. */
export type WriteId = Exclude<Extract<OperationId, `${Verb}${string}`>, Files>

/** Operations that copy an object. */
export type CopyId = Extract<OperationId, `clone${string}`>

type WithBody = {
  [Id in OperationId]: [OperationInput<Id>['body']] extends [never] ? never : Id
}[OperationId]

/** Operations that execute an action with their body instead of storing it. */
export type ActId = Exclude<WithBody, Files | WriteId | CopyId>

export const isWrite = <Operation extends ContractOperation>(
  operation: Operation,
): operation is Operation & { id: WriteId } =>
  /^(create|update|add|allocate|open|upload|modify)/.test(operation.id)
export const isCopy = ({ id }: ContractOperation): boolean => id.startsWith('clone')

/** A user of a new account, and the platform under test. */
export interface World {
  me: SignedIn
  tested: TestPlatform
}

/**
 * Runs the pending jobs. Zone transfers are removed, because their name servers are unreachable.
 */
export async function settle({ tested: { platform, clock } }: World): Promise<void> {
  await platform.db.deleteFrom('job').where('kind', '=', 'domain_refresh').execute()
  const until = clock.now() + 4 * hours
  for (;;) {
    const due = await platform.jobs.nextDue()
    if (due === undefined || due > until) return
    clock.advance(Math.max(0, due - clock.now()))
    await platform.jobs.runDue()
    await platform.jobs.idle()
  }
}

type Body<Id extends OperationId> = Partial<OperationInput<Id>['body']>

interface Sending<Id extends OperationId> {
  path?: OperationInput<Id>['path'] | undefined
  /**
   * Bodies to send one after the other. Together they contain every field with two values: an update starts with one.
   */
  bodies: Body<Id>[]
  /** Reads the state before an update, if the view needs more than the path. */
  before?: () => Promise<object>
  /** Reads the object in the shape of the body; by default with its view operation. */
  read?: ((answer: OperationOutput<Id>) => Promise<object>) | undefined
}

export interface Write<Id extends OperationId> {
  send: (world: World) => Promise<Sending<Id> | Sending<Id>[]>
  /** Dot paths of fields that no read shows, with the reason. */
  unseen?: Record<string, string>
  /**
   * Dot paths of fields that are compared with a later read but not with the response, because the response uses the
   * name for something else; with the reason.
   */
  unanswered?: Record<string, string>
  /** Dot paths of fields with only one possible value, with the reason. */
  fixed?: Record<string, string>
}

export type Writes<Id extends OperationId> = { [Name in Id]: Write<Name> }

/** Result of a copy: what the source and the copy return, in the same shape. */
interface Copying {
  source: object
  copy: object
  /** Dot paths of fields that differ in the copy, with the reason. */
  own: Record<string, string>
}

export type Copies<Id extends OperationId> = Record<Id, (world: World) => Promise<Copying>>

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the dot paths of all fields of a schema, with `[]` for list items. */
export function fieldsOf(schema: Schema, at = ''): string[] {
  if (schema.$ref !== undefined) return fieldsOf(schemaAt(schema.$ref), at)
  const below = (name: string) => (at === '' ? name : `${at}.${name}`)
  const parts = schema.anyOf ?? schema.allOf
  if (parts) {
    const found = [...new Set(parts.flatMap((part) => fieldsOf(part, at)))]
    return found.length > 1 ? found.filter((path) => path !== at) : found
  }
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, child]) =>
      fieldsOf(child, below(name)),
    )
  if (schema.items) {
    const inner = fieldsOf(schema.items, `${at}[]`)
    return isDeepStrictEqual(inner, [`${at}[]`]) ? [at] : inner
  }
  return [at]
}

/** Returns the leaf values of a body or response, by dot path. */
export function leavesOf(value: unknown, at = '', found = new Map<string, unknown[]>()) {
  if (isObject(value) && Object.keys(value).length > 0)
    for (const [name, child] of Object.entries(value))
      leavesOf(child, at === '' ? name : `${at}.${name}`, found)
  else if (Array.isArray(value) && value.some(isObject))
    for (const item of value) leavesOf(item, `${at}[]`, found)
  else found.set(at, [...(found.get(at) ?? []), value])
  return found
}

/** True if a path or one of its parents is in the names. */
export const isNamed = (path: string, names: Record<string, string>): boolean =>
  Object.keys(names).some(
    (name) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[]`),
  )

/** Returns the paths at which a response does not contain what was sent. */
export function lostIn(sent: unknown, received: unknown, at = ''): string[] {
  if (isObject(sent) && isObject(received))
    return Object.entries(sent).flatMap(([name, child]) =>
      lostIn(child, received[name], at === '' ? name : `${at}.${name}`),
    )
  if (Array.isArray(sent) && sent.some(isObject) && Array.isArray(received))
    return sent.length === received.length
      ? sent.flatMap((item, index) => lostIn(item, received[index], `${at}[]`))
      : [`${at}[]`]
  return isDeepStrictEqual(sent, received) ? [] : [at]
}

/** Returns the part of a body for which a response has fields. */
export function answeredPart(sent: unknown, answer: unknown): unknown {
  if (!isObject(sent) || !isObject(answer)) return sent
  return Object.fromEntries(
    Object.entries(sent)
      .filter(([name]) => name in answer)
      .map(([name, child]) => [name, answeredPart(child, answer[name])]),
  )
}

/** Returns the view operation for the written object, and its path. */
export function viewAfter(
  operation: ContractOperation,
  path: object | undefined,
  answer: unknown,
): { id: OperationId; path: object } | undefined {
  const views = operations.filter(({ method }) => method === 'GET')
  const same = views.find((view) => view.path === operation.path)
  if (operation.method === 'PUT') return same && { id: same.id, path: path ?? {} }
  const one = views.find((view) => /^\/\{\w+\}$/.test(view.path.replace(operation.path, '')))
  const name = one && /\{(\w+)\}$/.exec(one.path)?.[1]
  if (!one || name === undefined || !isObject(answer)) return undefined
  return { id: one.id, path: { ...path, [name]: answer[name] ?? answer.id } }
}
