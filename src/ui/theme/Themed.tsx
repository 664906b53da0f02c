import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

/**
 * Theme provider at the root of every lazily loaded component that uses Material UI. It is not part of the app shell,
 * so that the first row of a list does not wait for Material UI.
 */
export function Themed({ children }: { children: ReactNode }) {
  return (
    // The color scheme is a preference of the console; Material UI must not store a second one.
    <ThemeProvider theme={theme} storageManager={null}>
      {children}
    </ThemeProvider>
  )
}
