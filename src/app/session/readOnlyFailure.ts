import { createStore } from '#lib/store.ts'

/** Error of the last attempt to change the read-only mode, by any control. Shown in the top bar. */
export const readOnlyFailure = createStore<string | undefined>(undefined)
