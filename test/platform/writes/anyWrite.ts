import type { OperationId } from '../../../platform/api/operations.ts'
import type { SignedIn } from '../../support/platform/platform.ts'
import { writes } from './all.ts'
import type { Write, WriteId, World } from './write.ts'

export type Json = Record<string, unknown>

export interface AnySending {
  path?: object | undefined
  bodies: Json[]
  before?: () => Promise<object>
  read?: (answer: object) => Promise<object>
}

interface AnyWrite extends Pick<Write<WriteId>, 'unseen' | 'unanswered' | 'fixed'> {
  send: (world: World) => Promise<AnySending[]>
}

/** Returns the untyped case of an operation that a table test chooses at run time. */
export function anyWrite(id: WriteId): AnyWrite {
  const { send, ...named } = writes[id]
  return {
    ...named,
    send: async (world) => [await send(world)].flat() as AnySending[],
  }
}

/** Sends a request for an operation that a table test chooses at run time. */
export const anyCall = ({ call }: SignedIn) =>
  call as unknown as (id: OperationId, input: object) => Promise<Json>
