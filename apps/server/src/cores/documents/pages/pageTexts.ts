import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { withCharacters } from '@tizhou/domain/text/characterParts'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

const MOST_CHARACTERS = 20_000
const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const below = (name: string): string => join(folder, name) + sep

/** Reads the text of pages for search. An unreadable page is shown all the same, but cannot be found. */
export async function textReader(bytes: Uint8Array): Promise<{ textOf(page: number): Promise<string> }> {
  const task = getDocument({
    data: bytes,
    cMapUrl: below('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: below('standard_fonts'),
    wasmUrl: below('wasm'),
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  const opened = await task.promise.catch(() => undefined)
  return {
    async textOf(number) {
      if (!opened) return ''
      try {
        const page = await opened.getPage(number)
        const { items } = await page.getTextContent()
        page.cleanup()
        return plain(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
      } catch {
        return ''
      }
    },
  }
}

/** Joins lines; between two Chinese characters without a space. */
const plain = (text: string): string =>
  withCharacters(text.toWellFormed())
    .normalize('NFKC')
    .replace(/(?<=\p{Script=Han})\s*\n\s*(?=\p{Script=Han})/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS)
    .toWellFormed()
