import { deflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { markOperators, markText } from '../pages/mark.ts'
import { stampPage } from '../pages/stampPage.ts'
import { makeHostilePdf, makePdf } from '../testing/makePdf.ts'
import { splitApart } from './splitApart.ts'

const LIMITS = { memoryMB: 600, milliseconds: 60_000, pageBytes: 1_000_000, allBytes: 5_000_000 }

interface Split {
  pages: { page: number; text: string; bytes: Uint8Array; width: number; height: number }[]
  removed: string[]
}

async function split(bytes: Uint8Array, limits: Partial<typeof LIMITS> = {}): Promise<Split> {
  const found: Split = { pages: [], removed: [] }
  const watch = {
    opened: async (_pages: number, removed: string[]) => (found.removed = removed),
    page: async (page: Split['pages'][number]) => found.pages.push(page),
  }
  await splitApart(bytes, watch, { ...LIMITS, ...limits })
  return found
}

/** All contents of the file, decompressed. */
async function allOf(bytes: Uint8Array): Promise<string> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false })
  return context
    .enumerateIndirectObjects()
    .map(([, object]) =>
      object instanceof PDFRawStream
        ? object.dict.toString() + Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')
        : object.toString(),
    )
    .join('\n')
}

describe('splitting a PDF', () => {
  test('each page is a file of its own with its size and text', async () => {
    const source = await makePdf(3)
    source.getPage(1).setRotation({ type: 'degrees', angle: 90 } as never)
    const { pages, removed } = await split(await source.save())
    expect(pages.map(({ page, text }) => [page, text])).toEqual([
      [1, 'Page number1 of the book'],
      [2, 'Page number2 of the book'],
      [3, 'Page number3 of the book'],
    ])
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [595, 842],
      [842, 595],
      [595, 842],
    ])
    expect(removed).toEqual([])
    for (const { bytes } of pages) expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1)
  })

  test('scripts, attachments, forms, actions and links are told and stay behind', async () => {
    const { pages, removed } = await split(await (await makeHostilePdf()).save())
    expect(removed).toEqual(['脚本', '附件', '表单', '打开时的动作', '批注与链接'])
    expect(pages).toHaveLength(2)
    for (const { bytes } of pages) {
      const all = await allOf(bytes)
      expect(all).not.toMatch(/EVIL|JavaScript|Launch|EmbeddedFile|Annot|\/AA\b|AcroForm/)
      expect(all.match(/\/Type \/Page\b/g)).toHaveLength(1)
    }
  })

  test('what a page draws with names no other file', async () => {
    const source = await makePdf(1)
    const { context } = source
    const outside = context.stream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1, 1] })
    outside.dict.set(PDFName.of('F'), PDFString.of('EVIL-ELSEWHERE'))
    outside.dict.set(PDFName.of('Ref'), context.obj({ F: PDFString.of('EVIL-REFERENCE') }))
    source.getPage(0).node.setXObject(PDFName.of('Outside'), context.register(outside))
    const [page] = (await split(await source.save())).pages
    const all = await allOf(page?.bytes as Uint8Array)
    expect(all).toContain('/Outside')
    expect(all).not.toContain('EVIL')
  })

  test('what is no PDF, is encrypted, or unpacks beyond the limits is refused with its reason', async () => {
    await expect(split(new TextEncoder().encode('%PDF-1.7\nnothing'))).rejects.toThrow('文件损坏')
    const encrypted = await makePdf(1)
    encrypted.encrypt({ userPassword: 'open', ownerPassword: 'sesame' })
    await expect(split(await encrypted.save())).rejects.toThrow('文件有密码或加密')
    const bytes = await (await makePdf(3)).save()
    await expect(split(bytes, { pageBytes: 500 })).rejects.toThrow('第 1 页过大')
    await expect(split(bytes, { allBytes: 1_500 })).rejects.toThrow('拆成单页后过大')
    await expect(split(bytes, { milliseconds: 1 })).rejects.toThrow('文件读取超时')
  })

  test('a bomb ends its process before the memory of the server does', async () => {
    const source = await makePdf(1)
    const packed = deflateSync(Buffer.alloc(300_000_000, ' '))
    const dict = PDFDict.withContext(source.context)
    dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'))
    source.getPage(0).node.set(PDFName.of('Contents'), source.context.register(PDFRawStream.of(dict, packed)))
    await expect(split(await source.save(), { memoryMB: 150 })).rejects.toThrow('文件解压后过大')
  })
})

describe('the mark', () => {
  test('it tells who and when, by the clock of Beijing', () => {
    expect(markText(42, Date.parse('2026-11-23T16:05:00Z'))).toBe('42 2026-11-24 00:05')
  })

  test('it is drawn into the content of the page, as lines, another for each learner', async () => {
    const [page] = (await split(await (await makePdf(1)).save())).pages
    const stampedFor = async (text: string) => allOf(await stampPage(page?.bytes as Uint8Array, text))
    const [one, other] = await Promise.all([stampedFor('11 2026-11-24 00:05'), stampedFor('12 2026-11-24 00:05')])
    expect(one).toContain(markOperators('11 2026-11-24 00:05', 595, 842))
    expect(other).not.toContain(markOperators('11 2026-11-24 00:05', 595, 842))
    expect(one.match(/\/Subtype \/Annot|\/Subtype \/Watermark/)).toBeNull()
  })
})
