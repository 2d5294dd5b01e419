import type { RichNode } from '@tizhou/domain/richtext/nodes'
import { parse } from '@tizhou/domain/richtext/parse'
import { blocksOf } from '@tizhou/question-view/rich-text/blocks.ts'
import { ImageRun, type IParagraphOptions, Paragraph, type ParagraphChild, TextRun } from 'docx'
import type { WordPicture } from './loadPictures.ts'

export type Pictures = ReadonlyMap<string, WordPicture>

/** A rich text as paragraphs of a Word file; `lead` is put before its first words. */
export function richParagraphs(
  text: string,
  kind: 'question' | 'explanation',
  pictures: Pictures,
  { lead = [], ...options }: { lead?: ParagraphChild[] } & IParagraphOptions = {},
): Paragraph[] {
  const blocks = blocksOf(parse(text, { kind }))
  const paragraphs: Paragraph[] = []
  let before = lead
  for (const block of blocks) {
    const children =
      block.kind === 'picture'
        ? picture(block, pictures)
        : runs(block.nodes, pictures, { bold: block.kind === 'heading', marked: kind === 'explanation' })
    paragraphs.push(new Paragraph({ ...options, children: [...before, ...children] }))
    before = []
  }
  return before.length > 0 ? [new Paragraph({ ...options, children: before })] : paragraphs
}

/** Words in 【】 are emphasised in explanations only: in a question they would give the answer away. */
function runs(
  nodes: readonly RichNode[],
  pictures: Pictures,
  style: { bold?: boolean; marked?: boolean },
): ParagraphChild[] {
  return nodes.flatMap((node): ParagraphChild[] => {
    if (node.kind === 'text') return [new TextRun({ text: node.text, bold: style.bold })]
    if (node.kind === 'break') return [new TextRun({ break: 1 })]
    if (node.kind === 'image') return picture(node, pictures)
    return runs(node.children, pictures, { ...style, bold: style.bold || style.marked || node.kind !== 'mark' })
  })
}

function picture({ name, alt }: { name: string; alt?: string }, pictures: Pictures): ParagraphChild[] {
  const found = pictures.get(name)
  if (!found) return [new TextRun({ text: alt === undefined ? '［图］' : `［图：${alt}］`, color: '777777' })]
  const { type, data, width, height } = found
  return [new ImageRun({ type, data, transformation: { width, height } })]
}
