import { createContext } from 'react'

/** Reason why the current user may not submit any form or confirmation inside; shown on the submit button. */
export const FormDisabledContext = createContext<string | undefined>(undefined)
