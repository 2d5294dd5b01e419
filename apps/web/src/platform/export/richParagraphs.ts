import type { RichNode } from '@tizhou/domain/richtext/nodes'
import { parse } from '@tizhou/domain/richtext/parse'
import { blocksOf } from '@tizhou/question-view/rich-text/blocks.ts'
import {
  ImageRun,
  type IParagraphOptions,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { WordPicture } from './loadPictures.ts'

export type Pictures = ReadonlyMap<string, WordPicture>

/** Whether an explanation begins with a heading of its own and so needs none. */
export const headed = (explanation: string): boolean =>
  blocksOf(parse(explanation, { kind: 'explanation' }))[0]?.kind === 'heading'

/** A rich text as paragraphs and tables of a Word file; `lead` is put before its first words. */
export function richParagraphs(
  text: string,
  kind: 'question' | 'explanation',
  pictures: Pictures,
  { lead = [], ...options }: { lead?: ParagraphChild[] } & IParagraphOptions = {},
): (Paragraph | Table)[] {
  const blocks = blocksOf(parse(text, { kind }))
  const paragraphs: (Paragraph | Table)[] = []
  let before = lead
  for (const block of blocks) {
    if (block.kind === 'table') {
      if (before.length > 0) paragraphs.push(new Paragraph({ ...options, children: before }))
      before = []
      paragraphs.push(tableOf(block.rows, pictures, kind === 'explanation'))
      continue
    }
    const children =
      block.kind === 'picture'
        ? picture(block, pictures)
        : runs(block.nodes, pictures, { bold: block.kind === 'heading', marked: kind === 'explanation' })
    paragraphs.push(new Paragraph({ ...options, children: [...before, ...children] }))
    before = []
  }
  return before.length > 0 ? [new Paragraph({ ...options, children: before })] : paragraphs
}

function tableOf(rows: RichNode[][][], pictures: Pictures, marked: boolean): Table {
  const columns = Math.max(...rows.map((row) => row.length))
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      (row, at) =>
        new TableRow({
          tableHeader: at === 0,
          cantSplit: true,
          children: Array.from(
            { length: columns },
            (_, place) =>
              new TableCell({
                margins: { left: 80, right: 80 },
                children: [new Paragraph({ children: runs(row[place] ?? [], pictures, { bold: at === 0, marked }) })],
              }),
          ),
        }),
    ),
  })
}

/** Words in 【】 are emphasised in explanations only: in a question they would give the answer away. */
function runs(
  nodes: readonly RichNode[],
  pictures: Pictures,
  style: { bold?: boolean; marked?: boolean; shift?: 'sub' | 'sup' },
): ParagraphChild[] {
  const { bold, marked, shift } = style
  return nodes.flatMap((node): ParagraphChild[] => {
    if (node.kind === 'text')
      return [new TextRun({ text: node.text, bold, subScript: shift === 'sub', superScript: shift === 'sup' })]
    if (node.kind === 'break') return [new TextRun({ break: 1 })]
    if (node.kind === 'image') return picture(node, pictures)
    if (node.kind === 'table') return []
    if (node.kind === 'sub' || node.kind === 'sup') return runs(node.children, pictures, { ...style, shift: node.kind })
    return runs(node.children, pictures, { ...style, bold: bold || marked || node.kind !== 'mark' })
  })
}

function picture({ name, alt }: { name: string; alt?: string }, pictures: Pictures): ParagraphChild[] {
  const found = pictures.get(name)
  if (!found) return [new TextRun({ text: alt === undefined ? '［图］' : `［图：${alt}］`, color: '777777' })]
  const { type, data, width, height } = found
  return [new ImageRun({ type, data, transformation: { width, height } })]
}
