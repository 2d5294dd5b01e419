import { pdfjsFolder } from 'virtual:pdfjs'

/** The part of pdf.js that the office uses; its own types belong to a dependency of the learners' client. */
interface Library {
  GlobalWorkerOptions: { workerSrc: string }
  VerbosityLevel: { ERRORS: number }
  getDocument(of: object): { promise: Promise<{ getPage(number: number): Promise<PdfPage> }>; destroy(): Promise<void> }
}

export interface PdfPage {
  getViewport(of: { scale: number }): { width: number; height: number }
  render(of: { canvas: HTMLCanvasElement; viewport: object }): { promise: Promise<void>; cancel(): void }
  getTextContent(): Promise<{ items: readonly { str?: string }[] }>
}

let loaded: Promise<Library> | undefined

/** Loads pdf.js at the first use. */
function pdfjs(): Promise<Library> {
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

/** Opens a file with a single page, as the server makes them. */
export async function openPage(bytes: ArrayBuffer): Promise<{ page: PdfPage; text: string; close: () => void }> {
  const library = await pdfjs()
  const task = library.getDocument({
    data: new Uint8Array(bytes),
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
    const page = await (await task.promise).getPage(1)
    const { items } = await page.getTextContent()
    return { page, text: items.map(({ str = '' }) => str).join(''), close }
  } catch (error) {
    close()
    throw error
  }
}
