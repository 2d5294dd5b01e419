/** What is set on pdf.js once it is loaded; its own types belong to the learners' client. */
interface Loaded {
  GlobalWorkerOptions: { workerSrc: string }
}

/** Loads pdf.js with its worker from our server (tools/vite/pdfjsFiles.ts), at the first use; after a failure anew. */
export function pdfjsLoader<Library extends Loaded>(folder: string): () => Promise<Library> {
  let loaded: Promise<Library> | undefined
  return () => {
    loaded ??= (import(/* @vite-ignore */ `${folder}pdf.min.mjs`) as Promise<Library>).then(
      (library) => {
        library.GlobalWorkerOptions.workerSrc = `${folder}pdf.worker.min.mjs`
        return library
      },
      (error: unknown) => {
        loaded = undefined
        throw error
      },
    )
    return loaded
  }
}

/** Options of getDocument: maps of characters, fonts and decoders from our server; no forms. */
export const pdfjsOptions = (folder: string) => ({
  cMapUrl: `${folder}cmaps/`,
  cMapPacked: true,
  standardFontDataUrl: `${folder}standard_fonts/`,
  wasmUrl: `${folder}wasm/`,
  iccUrl: `${folder}iccs/`,
  enableXfa: false,
})
