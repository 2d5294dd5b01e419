import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib'

/** A PDF of so many pages, each with its number as text and a shape. */
export async function makePdf(pages: number): Promise<PDFDocument> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([595, 842])
    page.drawText(`Page number${number} of the book`, { x: 60, y: 760, size: 18, font })
    page.drawRectangle({ x: 60, y: 100, width: 200, height: 300 })
  }
  return document
}

/** As makePdf, with scripts, links, attachments and hidden parts. */
export async function makeHostilePdf(): Promise<PDFDocument> {
  const document = await makePdf(2)
  const { context, catalog } = document
  document.addJavaScript('open', 'app.alert("EVIL-SCRIPT")')
  await document.attach(new TextEncoder().encode('EVIL-ATTACHMENT'), 'evil.txt', { mimeType: 'text/plain' })
  const launch = context.obj({ Type: 'Action', S: 'Launch', F: PDFString.of('EVIL-LAUNCH.exe') })
  catalog.set(PDFName.of('OpenAction'), context.register(launch))
  document.getForm().createTextField('EVIL-FIELD').addToPage(document.getPage(0))
  const first = document.getPage(0).node
  const script = context.obj({ S: 'JavaScript', JS: PDFString.of('EVIL-PAGE') })
  first.set(PDFName.of('AA'), context.obj({ O: context.register(script) }))
  // Copying a page with a link to another page would copy that page, too.
  first.addAnnot(
    context.register(
      context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], Dest: [document.getPage(1).ref, 'Fit'] }),
    ),
  )
  return document
}
