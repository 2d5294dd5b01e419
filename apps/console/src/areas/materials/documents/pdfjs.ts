import { pdfjsFolder } from 'virtual:pdfjs'
import { pdfjsLoader, pdfjsOptions } from '@tizhou/question-view/pdf/pdfjsFiles.ts'

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

const pdfjs = pdfjsLoader<Library>(pdfjsFolder)

/** Opens a file with a single page, as the server makes them. */
export async function openPage(bytes: ArrayBuffer): Promise<{ page: PdfPage; text: string; close: () => void }> {
  const library = await pdfjs()
  const task = library.getDocument({
    data: new Uint8Array(bytes),
    ...pdfjsOptions(pdfjsFolder),
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
