import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractTable } from '../../tools/vite/contractTable.ts'

const SERVER = process.env.TIZHOU_SERVER ?? 'http://127.0.0.1:8080'
const served = ['/api', '/files', '/free', '/user', '/tizhou', '/JumpAppENames']

export default defineConfig({
  base: '/',
  plugins: [react(), contractTable()],
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  build: { target: 'es2023', manifest: true },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: SERVER }])) },
})
