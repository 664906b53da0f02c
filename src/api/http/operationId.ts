import type * as operations from '../generated/sdk.gen.ts'

/** Operation id from the contract. */
export type OperationId = keyof typeof operations
