import {
  type ContractOperation as Described,
  operations as described,
} from '#shared/contract/operations.ts'
import type { Operations } from '../generated/operations.gen.ts'

export type OperationId = keyof Operations

/** An operation of the contract that the platform has a handler for. */
export interface ContractOperation extends Described {
  id: OperationId
}

/** All operations of the contract, with the ids of the generated types. */
export const operations = described as ContractOperation[]
