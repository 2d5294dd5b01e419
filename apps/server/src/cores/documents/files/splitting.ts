import {
  EncryptedPDFError,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { DocumentRefused } from '../documentRefused.ts'

export const MOST_PAGES = 2_000
const SMALLEST = 20
const LARGEST = 14_400

/** Parts that a page does not need for reading and that are removed; the uploader is told of those found. */
const REMOVED = {
  scripts: '脚本',
  attachments: '附件',
  forms: '表单',
  actions: '打开时的动作',
  annotations: '批注与链接',
} as const

export interface OnePage {
  bytes: Uint8Array
  width: number
  height: number
}

/** Opens an uploaded file. Throws DocumentRefused for an unreadable or encrypted one. */
export async function openHostile(bytes: Uint8Array): Promise<{ source: PDFDocument; removed: string[] }> {
  let source: PDFDocument
  try {
    source = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false })
  } catch (error) {
    throw new DocumentRefused(
      error instanceof EncryptedPDFError ? '文件有密码或加密，请先解除保护' : '文件损坏，不能读取',
    )
  }
  if (source.isEncrypted) throw new DocumentRefused('文件有密码或加密，请先解除保护')
  let pages: number
  try {
    pages = source.getPageCount()
  } catch {
    throw new DocumentRefused('文件损坏，不能读取')
  }
  if (pages === 0) throw new DocumentRefused('文件没有页')
  if (pages > MOST_PAGES) throw new DocumentRefused(`文件有 ${pages} 页，最多 ${MOST_PAGES} 页`)
  return { source, removed: activeParts(source) }
}

const name = (text: string): PDFName => PDFName.of(text)

/** The document-level parts that are dropped: only pages are copied. */
function activeParts(source: PDFDocument): string[] {
  const { catalog, context } = source
  const found = new Set<keyof typeof REMOVED>()
  const names = catalog.lookupMaybe(name('Names'), PDFDict)
  if (names?.has(name('JavaScript'))) found.add('scripts')
  if (names?.has(name('EmbeddedFiles')) || catalog.has(name('AF'))) found.add('attachments')
  if (catalog.has(name('AcroForm'))) found.add('forms')
  if (catalog.has(name('OpenAction')) || catalog.has(name('AA'))) found.add('actions')
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict)) continue
    const kind = object.lookup(name('S'))
    if (object.has(name('JS')) || kind === name('JavaScript')) found.add('scripts')
    if (kind === name('Launch') || object.has(name('AA'))) found.add('actions')
    if (object.has(name('EF'))) found.add('attachments')
    const annotations = object.lookup(name('Type')) === name('Page') ? object.lookup(name('Annots')) : undefined
    if (annotations instanceof PDFArray && annotations.size() > 0) found.add('annotations')
  }
  return (Object.keys(REMOVED) as (keyof typeof REMOVED)[]).filter((key) => found.has(key)).map((key) => REMOVED[key])
}

/** Keys of a page that link elsewhere or run actions. */
const OF_PAGE = ['Annots', 'AA', 'B', 'Metadata', 'PieceInfo', 'StructParents', 'Thumb', 'Trans', 'AF', 'Dur']
/** Such keys of any object that a page refers to; keys that name other files are removed from streams. */
const OF_ANY = ['JS', 'JavaScript', 'AA', 'OpenAction', 'OPI', 'EF', 'AF', 'Metadata', 'PieceInfo', 'OC']
const OF_STREAM = ['F', 'FFilter', 'FDecodeParms', 'Ref', 'PS']

/** One page as a file of its own, which contains only what is drawn there. */
export async function onePage(source: PDFDocument, at: number): Promise<OnePage> {
  const target = await PDFDocument.create({ updateMetadata: false })
  const [box] = await drawPages(source, [at], target)
  if (!box) throw new Error(`there is no page ${at}`)
  const turned = box.angle % 180 !== 0
  return {
    bytes: await target.save({ useObjectStreams: true, addDefaultPage: false }),
    width: Math.round(turned ? box.height : box.width),
    height: Math.round(turned ? box.width : box.height),
  }
}

/** All pages in a new file, cleaned as in onePage. */
export async function allPages(source: PDFDocument): Promise<PDFDocument> {
  const target = await PDFDocument.create({ updateMetadata: false })
  await drawPages(source, source.getPageIndices(), target)
  return target
}

/** Draws pages of a file into new pages of another; shared resources are copied once. */
async function drawPages(source: PDFDocument, indices: readonly number[], target: PDFDocument) {
  const pages = indices.map((at) => source.getPage(at))
  for (const { node } of pages) for (const key of OF_PAGE) node.delete(name(key))
  const boxes = pages.map((page) => ({ ...boxOf(page), angle: page.getRotation().angle }))
  const withContents = pages.flatMap((page, at) =>
    page.node.Contents() ? [{ page, box: boxes[at] as PageBox, at }] : [],
  )
  const drawn = await target.embedPages(
    withContents.map(({ page }) => page),
    withContents.map(({ box: { x, y, width, height } }) => ({ left: x, bottom: y, right: x + width, top: y + height })),
  )
  const byPlace = new Map(withContents.map(({ at }, nth) => [at, drawn[nth]]))
  for (const [at, { width, height }] of boxes.entries()) {
    const page = target.addPage([width, height])
    page.setRotation((pages[at] as PDFPage).getRotation())
    const content = byPlace.get(at)
    if (content) page.drawPage(content)
  }
  await target.flush()
  for (const page of target.getPages()) page.node.delete(name('Annots'))
  clean(target.context)
  return boxes
}

type PageBox = ReturnType<typeof boxOf>

function boxOf(page: PDFPage) {
  const box = page.getCropBox()
  const sides = [box.width, box.height]
  if (!sides.every((side) => Number.isFinite(side) && side >= SMALLEST && side <= LARGEST))
    throw new DocumentRefused('页面的尺寸不正确')
  return box
}

/** Removes active and linking keys from all objects that the page reaches, and drops the other objects. */
function clean(context: PDFContext): void {
  const seen = new Set<object>()
  const reached = new Set<PDFRef>()
  const waiting: unknown[] = [context.trailerInfo.Root]
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PDFRef) {
      if (!reached.has(object)) waiting.push(context.lookup(object))
      reached.add(object)
    } else if (object instanceof PDFArray) waiting.push(...object.asArray())
    if (!(object instanceof PDFStream || object instanceof PDFDict) || seen.has(object)) continue
    seen.add(object)
    const dict = object instanceof PDFStream ? object.dict : object
    for (const key of OF_ANY) dict.delete(name(key))
    if (object instanceof PDFStream) for (const key of OF_STREAM) dict.delete(name(key))
    waiting.push(...dict.values())
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref)
}
