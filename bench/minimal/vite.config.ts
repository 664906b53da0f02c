import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'

/**
 * Builds the React page, or in mode `bare` the page without a framework. They are built separately, so that they share
 * no file.
 */
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
