import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

/**
 * Stands at the top of every lazily loaded piece that uses Material. It is not in the shell, so that
 * the first row of a list waits for no Material code.
 */
export function Themed({ children }: { children: ReactNode }) {
  return (
    // The scheme is the console's own preference; Material must not keep a second one.
    <ThemeProvider theme={theme} storageManager={null}>
      {children}
    </ThemeProvider>
  )
}
