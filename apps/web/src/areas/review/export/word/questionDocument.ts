import { reasonOf } from '@tizhou/domain/content/reasons'
import { readableAnswer } from '@tizhou/question-view/readableAnswer.ts'
import { AlignmentType, Document, HeadingLevel, Paragraph, TextRun } from 'docx'
import { brandName } from '../../../../platform/agent/knownAgent.ts'
import { headed, type Pictures, richParagraphs } from '../../../../platform/export/richParagraphs.ts'
import type { ReviewItem } from '../../list/reviewItems.ts'

const GREY = '666666'
const RIGHT = '1a7f37'
const WRONG = 'c62828'

/** Questions with the learner's answer, the key, explanation and note, as a Word file. */
export function questionDocument(title: string, items: readonly ReviewItem[], pictures: Pictures): Document {
  return new Document({
    creator: brandName(),
    title,
    styles: {
      default: {
        document: { run: { font: { ascii: 'Calibri', hAnsi: 'Calibri', eastAsia: 'Microsoft YaHei' }, size: 21 } },
      },
    },
    sections: [
      {
        properties: { page: { margin: { top: 1000, bottom: 1000, left: 1100, right: 1100 } } },
        children: [
          new Paragraph({ text: title, heading: HeadingLevel.HEADING_1, alignment: AlignmentType.CENTER }),
          ...items.flatMap((item, at) => questionParagraphs(item, at + 1, items[at - 1], pictures)),
        ],
      },
    ],
  })
}

const reasonParagraphs = (reason: string, pictures: Pictures) =>
  reason === ''
    ? []
    : richParagraphs(reason, 'question', pictures, {
        lead: [new TextRun({ text: '理由：', color: GREY })],
        indent: { left: 720 },
      })

function questionParagraphs(item: ReviewItem, number: number, before: ReviewItem | undefined, pictures: Pictures) {
  const { question, past } = item
  const { group, form } = question
  const typed = form === 'JDTEST' || form === 'TKTEST'
  const indent = { left: 360 }
  const shared = group?.stem && group.id !== before?.question.group?.id ? group.stem : ''
  const paragraphs = [
    ...richParagraphs(shared, 'question', pictures, { spacing: { before: 240 } }),
    ...(question.hint ? richParagraphs(question.hint, 'question', pictures) : []),
    ...richParagraphs(question.stem, 'question', pictures, {
      lead: [
        new TextRun({ text: `${number}. `, bold: true }),
        new TextRun({ text: `［${question.style.name}］`, color: GREY }),
      ],
      spacing: { before: 240 },
      keepNext: true,
    }),
    ...question.options.flatMap((option) => [
      ...richParagraphs(option.content, 'question', pictures, {
        lead: [new TextRun({ text: `${option.name}. ` })],
        indent,
      }),
      ...reasonParagraphs(reasonOf(question.reasons, option.name), pictures),
    ]),
  ]
  if (past.reply !== null)
    paragraphs.push(
      new Paragraph({
        indent,
        children: [
          new TextRun({ text: '我的答案：', color: GREY }),
          new TextRun({
            text: readableAnswer(question, past.reply) || '–',
            bold: true,
            color: past.right ? RIGHT : WRONG,
          }),
        ],
      }),
    )
  paragraphs.push(
    ...richParagraphs(typed && form === 'JDTEST' ? question.answer : '', 'explanation', pictures, {
      lead: [
        new TextRun({ text: form === 'JDTEST' ? '参考答案：' : '正确答案：', color: GREY }),
        ...(form === 'JDTEST'
          ? []
          : [new TextRun({ text: readableAnswer(question, question.answer), bold: true, color: RIGHT })]),
      ],
      indent,
    }),
  )
  if (question.explanation.trim())
    paragraphs.push(
      ...richParagraphs(question.explanation, 'explanation', pictures, {
        lead: headed(question.explanation) ? [] : [new TextRun({ text: '解析：', color: GREY })],
        indent,
      }),
    )
  if (past.note)
    paragraphs.push(
      ...past.note.split('\n').map(
        (line, at) =>
          new Paragraph({
            indent,
            children: [
              ...(at === 0 ? [new TextRun({ text: '笔记：', color: GREY })] : []),
              new TextRun({ text: line, italics: true }),
            ],
          }),
      ),
    )
  return paragraphs
}
