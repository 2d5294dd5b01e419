import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { markOperators } from './mark.ts'

/** The page with the mark drawn into its content. `page` comes from splitting.ts. */
export async function stampPage(page: Uint8Array, text: string): Promise<Uint8Array> {
  const document = await PDFDocument.load(page, { updateMetadata: false })
  drawMark(document, text)
  return document.save({ useObjectStreams: true, updateFieldAppearances: false })
}

/** Draws the text into the content of every page. */
export function drawMark(document: PDFDocument, text: string): void {
  const { context } = document
  const state = context.register(context.obj({ Type: 'ExtGState', CA: 0.28, ca: 0.28 }))
  for (const page of document.getPages()) {
    page.node.normalize()
    page.node.setExtGState(PDFName.of('Mark'), state)
    const { width, height } = page.getSize()
    page.node.addContentStream(context.register(context.flateStream(markOperators(text, width, height))))
  }
}
