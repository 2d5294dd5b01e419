import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractTable, ofLearners } from '../../tools/vite/contractTable.ts'
import { precompress } from '../../tools/vite/precompress.ts'
import { serviceWorker } from '../../tools/vite/serviceWorker.ts'

const SERVER = process.env.TIZHOU_SERVER ?? 'http://127.0.0.1:8080'
const served = ['/api', '/files', '/free', '/user', '/tizhou', '/JumpAppENames']

/**
 * What every page needs stands in two files, libraries (which change rarely, so they stay in the browser's cache)
 * and our own: dozens of small files compress far worse. What several pages share is put together by who shares it.
 */
const groups = [
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 3 },
  { name: 'shell', tags: ['$initial' as const], priority: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000, priority: 1 },
]

/** What is shared is named by everybody who shares it: too long for a file that each page's list names. */
const shortName = (name = 'file') => name.split('~')[0]
const chunkFileNames = ({ name }: { name: string }) => `assets/${shortName(name)}-[hash].js`
const assetFileNames = ({ names }: { names: string[] }) =>
  `assets/${shortName(names[0]?.replace(/\.\w+$/, ''))}-[hash][extname]`

export default defineConfig({
  base: '/',
  plugins: [react(), contractTable(ofLearners), serviceWorker(), precompress()],
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  // React has the hook itself: the shim for older ones is left out.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    target: 'es2023',
    // The size check reads it (tools/budget.ts).
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames, assetFileNames } },
  },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: SERVER }])) },
})
