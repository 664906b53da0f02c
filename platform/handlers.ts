import { absent } from './absent.ts'
import type { OperationId } from './contract.ts'
import type { Handlers } from './operation.ts'

type Absent = (typeof absent)[number]

/** Every operation of the contract but those on the absent list: one that is missing here does not compile. */
export const handlers: Handlers<Exclude<OperationId, Absent>> = {}
