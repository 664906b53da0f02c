import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true })],
  build: {
    outDir: join(import.meta.dirname, '../.minimal'),
    emptyOutDir: true,
    target: 'es2024',
    modulePreload: { polyfill: false },
  },
})
