import type { Plugin } from 'vite'

/**
 * V8 then compiles a file whole, on another thread while it still comes. Without it each function is parsed twice and
 * compiled at its first call, on the main thread. To other browsers it is a comment. It counts in the first line only.
 */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** Puts the hint into the chunks whose functions nearly all run before the first page stands, told by their name. */
export function compileHints(runsAtOnce: (name: string) => boolean): Plugin {
  return {
    name: 'tizhou-compile-hints',
    apply: 'build',
    generateBundle: {
      // After Vite has put its list of dependencies before the code.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && runsAtOnce(file.name)) file.code = HINT + file.code
      },
    },
  }
}
