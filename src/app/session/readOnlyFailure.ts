import { createStore } from '#lib/store.ts'

/** The reason why it was not turned, for whichever control was pressed; the top bar says it. */
export const readOnlyFailure = createStore<string | undefined>(undefined)
