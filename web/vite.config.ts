import preact from '@preact/preset-vite'
import { defineConfig, type Plugin } from 'vite'
import { thirdPartyLicences } from '../build/third-party-licences.ts'
import { familyCards } from './build/family-cards.ts'
import { offlinePage } from './build/offline-page.ts'

/** On the site, which has the documentation beside it, the page has a link there. */
export const docsLink = {
  name: 'docs-link',
  apply: (_: unknown, { mode }: { readonly mode: string }) => mode === 'site',
  transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'docs' }, injectTo: 'head' as const }],
} satisfies Plugin

export default defineConfig({
  // Relative addresses, so that the page works under any path of any static host.
  base: './',
  plugins: [preact(), familyCards(), docsLink, thirdPartyLicences(), offlinePage()],
  worker: { format: 'es' },
  build: { outDir: '../dist/web', emptyOutDir: true, target: 'es2022' },
})
