import type { Plugin } from 'vite'

/**
 * V8 then compiles the whole file on another thread while it is still loading. Without the hint each function is parsed
 * twice and compiled on the main thread at its first call. Other browsers take it as a comment. It counts only in the
 * first line.
 */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** Puts the hint into the chunks, chosen by name, whose functions nearly all run before the first page shows. */
export function compileHints(runsAtOnce: (name: string) => boolean): Plugin {
  return {
    name: 'tizhou-compile-hints',
    apply: 'build',
    generateBundle: {
      // After Vite has inserted its list of dependencies before the code.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && runsAtOnce(file.name)) file.code = HINT + file.code
      },
    },
  }
}
