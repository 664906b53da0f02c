import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'

/** The page of React and, in the mode `bare`, the one without a framework: each built alone, so that they share no file. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react({ compiler: true })],
  build: {
    outDir: join(import.meta.dirname, '../.minimal'),
    emptyOutDir: mode !== 'bare',
    target: 'es2024',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: join(import.meta.dirname, mode === 'bare' ? 'records.html' : 'index.html'),
    },
  },
}))
