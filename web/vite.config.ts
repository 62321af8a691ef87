import preact from '@preact/preset-vite'
import { defineConfig } from 'vite'
import { thirdPartyLicences } from '../build/third-party-licences.ts'
import { familyCards } from './build/family-cards.ts'
import { offlinePage } from './build/offline-page.ts'

export default defineConfig({
  // Relative addresses, so that the page works under any path of any static host.
  base: './',
  plugins: [preact(), familyCards(), thirdPartyLicences(), offlinePage()],
  worker: { format: 'es' },
  build: { outDir: '../dist/web', emptyOutDir: true, target: 'es2022' },
})
