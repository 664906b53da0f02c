import type * as operations from './generated/sdk.gen.ts'

/** The name of an operation of the contract; a misspelt one does not compile. */
export type OperationId = keyof typeof operations
