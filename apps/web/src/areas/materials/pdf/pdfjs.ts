import { pdfjsFolder } from 'virtual:pdfjs'
import type { PDFDocumentLoadingTask, PDFPageProxy, PDFWorker } from 'pdfjs-dist'

type Library = typeof import('pdfjs-dist')

let loaded: Promise<Library> | undefined
let worker: PDFWorker | undefined

/** Loads pdf.js at the first use (tools/vite/pdfjsFiles.ts). */
export function pdfjs(): Promise<Library> {
  loaded ??= (import(/* @vite-ignore */ `${pdfjsFolder}pdf.min.mjs`) as Promise<Library>).then(
    (library) => {
      library.GlobalWorkerOptions.workerSrc = `${pdfjsFolder}pdf.worker.min.mjs`
      return library
    },
    (error: unknown) => {
      loaded = undefined
      throw error
    },
  )
  return loaded
}

export interface OpenedPage {
  page: PDFPageProxy
  close(): void
}

/**
 * Opens a file with a single page, as the server makes them (cores/documents/files/splitting.ts). All pages share one
 * worker.
 */
export async function openPage(bytes: ArrayBuffer): Promise<OpenedPage> {
  const library = await pdfjs()
  if (!worker || worker.destroyed) worker = library.PDFWorker.create({})
  const task: PDFDocumentLoadingTask = library.getDocument({
    // A copy, since the bytes are transferred to the worker and the caller's must remain usable.
    data: new Uint8Array(bytes.slice(0)),
    worker,
    cMapUrl: `${pdfjsFolder}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${pdfjsFolder}standard_fonts/`,
    wasmUrl: `${pdfjsFolder}wasm/`,
    iccUrl: `${pdfjsFolder}iccs/`,
    enableXfa: false,
    verbosity: library.VerbosityLevel.ERRORS,
  })
  const close = () => void task.destroy().catch(() => {})
  try {
    const document = await task.promise
    return { page: await document.getPage(1), close }
  } catch (error) {
    close()
    throw error
  }
}
