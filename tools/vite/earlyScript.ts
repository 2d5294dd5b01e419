import type { Plugin } from 'vite'

/**
 * Adds a chunk that the entry imports to index.html as an `async` script of its own: it runs as soon as it is loaded,
 * before the libraries that the entry waits for. The browser runs a module once, however often it is requested. Throws
 * where the build has no chunk of that name.
 */
export function earlyScript(name: string): Plugin {
  return {
    name: 'tizhou-early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === name)
        if (!chunk) throw new Error(`the build has no chunk ${name}`)
        const src = `/${chunk.fileName}`
        const own = `<script type="module" async crossorigin src="${src}"></script>`
        const preload = `<link rel="modulepreload" crossorigin href="${src}">`
        if (!html.includes(preload)) throw new Error(`index.html does not name ${src}`)
        // It replaces its own preload and comes before the entry, so that it is fetched first.
        return html.replace(new RegExp(`\\s*${preload}`), '').replace(/<script type="module"/, `${own}\n    $&`)
      },
    },
  }
}
