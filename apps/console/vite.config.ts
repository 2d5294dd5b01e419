import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractTable } from '../../tools/vite/contractTable.ts'
import { pdfjsFiles } from '../../tools/vite/pdfjsFiles.ts'
import { precompress } from '../../tools/vite/precompress.ts'

const SERVER = process.env.TIZHOU_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  base: '/console/',
  plugins: [react(), contractTable(() => true), pdfjsFiles({ isOwn: false }), precompress()],
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  build: { target: 'es2023', modulePreload: { polyfill: false }, chunkSizeWarningLimit: 1500 },
  server: {
    port: 5174,
    proxy: Object.fromEntries(['/api', '/files', '/tizhou'].map((path) => [path, { target: SERVER }])),
  },
})
