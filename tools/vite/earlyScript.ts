import type { Plugin } from 'vite'

/**
 * Makes a chunk that the entry imports a script of its own in index.html as well, `async`: it runs as soon as it is
 * there, not after the libraries that the entry waits for. The browser runs it once, whoever asks. Throws where the build
 * has no chunk of that name.
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
        // In the place of its preload before the entry: the first that is fetched.
        return html.replace(new RegExp(`\\s*${preload}`), '').replace(/<script type="module"/, `${own}\n    $&`)
      },
    },
  }
}
