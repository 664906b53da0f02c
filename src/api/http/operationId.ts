import type * as operations from '../generated/sdk.gen.ts'

/** Operation id from the contract. */
export type ClientOperationId = keyof typeof operations
