import { createContext } from 'react'

/** The reason why the acting user may do none of what a form or a question inside offers; its button then says so. */
export const FormDisabledContext = createContext<string | undefined>(undefined)
