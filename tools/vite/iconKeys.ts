import type { Plugin } from 'vite'

const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/

/** The code of an icon without the keys of its parts, and without a statement that does nothing. */
export const withoutKeys = (code: string): string =>
  code.replaceAll(/,\s*key: "\w+"/g, '').replace('__iconData.node;\n', '')

/**
 * Takes the keys from the parts of icons: React asks for them while one develops, and for parts that never change places they do
 * nothing else. They are drawn by chance, so that nothing compresses them: in the first load they weigh as much as a page.
 */
export function iconKeys(): Plugin {
  return {
    name: 'tizhou-icon-keys',
    apply: 'build',
    transform: {
      filter: { id: ICON },
      handler: (code) => ({ code: withoutKeys(code), map: null }),
    },
  }
}
