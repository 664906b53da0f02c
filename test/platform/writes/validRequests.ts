import type { ContractOperation } from '../../../platform/api/operations.ts'
import type { testResponder } from '../../support/platform/responder.ts'
import { acts } from './acts.ts'
import { anyWrite, type Json } from './anyWrite.ts'
import { isWrite, type World } from './write.ts'

interface Sent {
  path?: object | undefined
  body: Json
}

/** True for an operation whose valid requests are known. */
export const hasValidRequests = (operation: ContractOperation): boolean =>
  operation.jsonBody !== undefined && (isWrite(operation) || operation.id in acts)

/** Returns valid requests of an operation for objects of this account. */
export async function validRequests(
  world: World & { elsewhere: Awaited<ReturnType<typeof testResponder>> },
  operation: ContractOperation,
): Promise<Sent[]> {
  if (isWrite(operation)) {
    const all = await anyWrite(operation.id).send(world)
    return all.flatMap(({ path, bodies }) => bodies.map((body) => ({ path, body })))
  }
  const act = acts[operation.id as keyof typeof acts]
  const { path, body } = await act(world)
  return [{ path, body: body as Json }]
}

/** Replaces the parameters of a path, such as `{domainId}`. */
export const filledPath = (template: string, path: object | undefined): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((path as Json)[name])),
  )
