import { pdfjsFolder } from 'virtual:pdfjs'
import { pdfjsLoader, pdfjsOptions } from '@tizhou/question-view/pdf/pdfjsFiles.ts'
import type { PDFDocumentLoadingTask, PDFPageProxy, PDFWorker } from 'pdfjs-dist'

type Library = typeof import('pdfjs-dist')

let worker: PDFWorker | undefined

export const pdfjs = pdfjsLoader<Library>(pdfjsFolder)

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
    ...pdfjsOptions(pdfjsFolder),
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
