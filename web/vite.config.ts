import preact from '@preact/preset-vite'
import { defineConfig } from 'vite'

export default defineConfig({
  // Relative addresses, so that the page works under any path of any static host.
  base: './',
  plugins: [preact()],
  worker: { format: 'es' },
  build: { outDir: '../dist/web', emptyOutDir: true, target: 'es2022' },
})
