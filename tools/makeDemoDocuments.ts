import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDemoMaterials, readDemoPictures } from '@tizhou/demo/materials'
import { readMarkdown } from '@tizhou/server/cores/materials/reading/readMarkdown'
import { measuredPhoto } from '@tizhou/server/platform/files/pictures/repaintPhoto'
import { chromium } from 'playwright-core'

/**
 * Prints books of the demo as PDF documents (packages/demo/documents). The documents are committed, so that making the
 * demo needs no Chinese font and no browser; this program needs both: `node tools/makeDemoDocuments.ts [browser]`.
 */
const PRINTED = ['lczy-secret', 'lczy-clearance', 'lczy-sprint', 'nk-secret']
const WIDTH = 480
const folder = join(import.meta.dirname, '../packages/demo/documents')
const executablePath = process.argv[2]

const STYLE = `
  @page { size: A5; margin: 16mm 14mm }
  body { margin: 0; font: 12.5px/1.75 "Noto Sans CJK SC", sans-serif; color: #16263a }
  section + section { break-before: page }
  * { font-weight: 400 !important }
  h1 { font-size: 20px; color: #0a6ebd; border-bottom: 2px solid #5bb8ff; padding-bottom: 4px }
  h2 { font-size: 15px }
  table { border-collapse: collapse; width: 100%; margin: 8px 0 }
  td, th { border: 1px solid #b8cfe4; padding: 4px 8px; text-align: left; font-weight: normal }
  mark { background: #fff0b8 }
  img { display: block; width: 100%; margin: 8px 0 2px }
  figcaption { color: #5a6b7d; font-size: 11px }
`

const small = await smallPictures()
const browser = await chromium.launch(executablePath ? { executablePath } : {})
const page = await browser.newPage()
mkdirSync(folder, { recursive: true })
for (const { folder: subject, shelf, name, markdown } of readDemoMaterials()) {
  if (!PRINTED.includes(`${subject}-${shelf}`)) continue
  const { nodes } = readMarkdown(markdown, name, 1, readDemoPictures())
  const sections = nodes.map(({ name: title, html }) => `<section><h1>${title}</h1>${withPictures(html)}</section>`)
  await page.setContent(`<html lang="zh"><style>${STYLE}</style><body>${sections.join('')}</body></html>`)
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: false, outline: false })
  writeFileSync(join(folder, `${subject}-${shelf}.pdf`), pdf)
  console.log(`${subject}-${shelf}.pdf: ${Math.round(pdf.length / 1000)} kB`)
}
await browser.close()

async function smallPictures(): Promise<Map<string, string>> {
  const made = new Map<string, string>()
  for (const [name, bytes] of readDemoPictures()) {
    const painted = await measuredPhoto(bytes, WIDTH)
    if (!painted) throw new Error(`${name} cannot be read`)
    made.set(name, `data:image/jpeg;base64,${Buffer.from(painted.bytes).toString('base64')}`)
  }
  return made
}

function withPictures(html: string): string {
  return html.replaceAll(/<img[^>]*src="([^"]*)"[^>]*alt="([^"]*)"[^>]*>/g, (_, src: string, alt: string) => {
    const name = src.replace(/^picture:|^.*\//, '')
    return `<img src="${small.get(name) ?? ''}" alt=""><figcaption>${alt}</figcaption>`
  })
}
