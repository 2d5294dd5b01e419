import type { WirePaper } from '@tizhou/contract/areas/exams/exams'
import { reasonOf } from '@tizhou/domain/content/reasons'
import { readableAnswer } from '@tizhou/question-view/readableAnswer.ts'
import { AlignmentType, Document, Footer, HeadingLevel, PageNumber, Paragraph, TextRun } from 'docx'
import { brandName } from '../../../../platform/agent/knownAgent.ts'
import { headed, type Pictures, richParagraphs } from '../../../../platform/export/richParagraphs.ts'
import { durationText, marksText } from '../timeText.ts'
import { type SheetBlock, type SheetQuestion, type SheetUnit, sectionTitle, withoutShared } from './paperSheets.ts'

export interface WordPaper {
  title: string
  paper: Pick<WirePaper, 'TestCount' | 'Seconds' | 'FullMark'>
  units: readonly SheetUnit[]
  hasKeys: boolean
}

const GREY = '666666'
const RIGHT = '1a7f37'
/** A4, in twentieths of a point. */
const A4 = { width: 11_906, height: 16_838 }

/** A paper as a Word file on A4: sections with their marks, what a group shares once and together with its questions. */
export function paperDocument({ title, paper, units, hasKeys }: WordPaper, pictures: Pictures): Document {
  const line = `${paper.TestCount} 题 · ${durationText(paper.Seconds)} · 满分 ${marksText(paper.FullMark)} 分`
  return new Document({
    creator: brandName(),
    title,
    styles: {
      default: { document: { run: { font: { ascii: 'Calibri', hAnsi: 'Calibri', eastAsia: 'SimSun' }, size: 21 } } },
    },
    sections: [
      {
        properties: { page: { size: A4, margin: { top: 1000, bottom: 1000, left: 1100, right: 1100 } } },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                alignment: AlignmentType.CENTER,
                children: [
                  new TextRun({ children: ['第 ', PageNumber.CURRENT, ' 页，共 ', PageNumber.TOTAL_PAGES, ' 页'] }),
                ],
              }),
            ],
          }),
        },
        children: [
          new Paragraph({ text: title, heading: HeadingLevel.TITLE, alignment: AlignmentType.CENTER }),
          new Paragraph({ alignment: AlignmentType.CENTER, children: [new TextRun({ text: line, color: GREY })] }),
          new Paragraph({
            text: '姓名：＿＿＿＿＿＿　准考证号：＿＿＿＿＿＿＿＿　得分：＿＿＿＿',
            spacing: { before: 200 },
          }),
          ...units.flatMap((unit, at) => unitParagraphs(unit, { at, isOnly: units.length === 1, hasKeys, pictures })),
        ],
      },
    ],
  })
}

interface Whole {
  hasKeys: boolean
  pictures: Pictures
}

const unitParagraphs = (unit: SheetUnit, { at, isOnly, ...whole }: Whole & { at: number; isOnly: boolean }) => [
  ...(isOnly
    ? []
    : [
        new Paragraph({
          text: `${unit.name}（${unit.count} 题，${durationText(unit.seconds)}，${marksText(unit.marks)} 分）`,
          heading: HeadingLevel.HEADING_1,
          alignment: AlignmentType.CENTER,
          pageBreakBefore: at > 0,
        }),
      ]),
  ...unit.sections.flatMap((section, place) => [
    new Paragraph({ text: sectionTitle(section, place), heading: HeadingLevel.HEADING_2, keepNext: true }),
    ...section.blocks.flatMap((block) => blockParagraphs(block, section.each, whole)),
  ]),
]

function blockParagraphs(block: SheetBlock, each: number | null, whole: Whole) {
  const { stem, options, questions } = block
  const { pictures } = whole
  const isGroup = questions.length > 1 || stem !== '' || options.length > 0
  const range = `${questions[0]?.number}～${questions.at(-1)?.number} 题${options.length > 0 ? '共用备选答案' : '共用题干'}`
  const head = isGroup
    ? [
        new Paragraph({
          keepNext: true,
          spacing: { before: 240 },
          children: [new TextRun({ text: range, bold: true })],
        }),
        ...richParagraphs(stem, 'question', pictures, { keepNext: true, keepLines: true }),
        ...options.flatMap(({ name, content }) =>
          richParagraphs(content, 'question', pictures, {
            ...{ lead: [new TextRun({ text: `${name}. ` })], indent: { left: 360 }, keepNext: true },
          }),
        ),
      ]
    : []
  return [
    ...head,
    ...questions.flatMap((one, at) => {
      // A group stays together: each paragraph of it keeps the next one on its page.
      const isLast = at === questions.length - 1
      return questionParagraphs(one, block, { ...whole, each, keepsNext: isGroup && !isLast })
    }),
  ]
}

function questionParagraphs(
  one: SheetQuestion,
  block: SheetBlock,
  { hasKeys, pictures, each, keepsNext }: Whole & { each: number | null; keepsNext: boolean },
) {
  const question = withoutShared(one, block)
  const indent = { left: 360 }
  const marks = each === null ? [new TextRun({ text: `（${one.marks} 分）`, color: GREY })] : []
  const asked = [
    ...(question.hint ? richParagraphs(question.hint, 'question', pictures, { keepNext: true }) : []),
    ...richParagraphs(question.stem, 'question', pictures, {
      lead: [new TextRun({ text: `${one.number}. `, bold: true }), ...marks],
      spacing: { before: 160 },
      keepNext: question.options.length > 0 || keepsNext,
      keepLines: true,
    }),
    ...question.options.flatMap((option, at) => [
      ...richParagraphs(option.content, 'question', pictures, {
        lead: [new TextRun({ text: `${option.name}. ` })],
        indent,
        keepNext: at < question.options.length - 1 || keepsNext,
      }),
      ...reasonParagraphs(hasKeys ? reasonOf(question.reasons, option.name) : '', pictures),
    ]),
  ]
  return hasKeys ? [...asked, ...keyParagraphs(one, pictures)] : asked
}

const reasonParagraphs = (reason: string, pictures: Pictures) =>
  reason === ''
    ? []
    : richParagraphs(reason, 'question', pictures, {
        lead: [new TextRun({ text: '理由：', color: GREY })],
        indent: { left: 720 },
      })

function keyParagraphs({ question }: SheetQuestion, pictures: Pictures) {
  const indent = { left: 360 }
  const isOpen = question.form === 'JDTEST'
  const words = isOpen ? '参考答案：' : '答案：'
  const key = isOpen
    ? richParagraphs(question.answer, 'explanation', pictures, {
        lead: [new TextRun({ text: words, color: GREY })],
        indent,
      })
    : [
        new Paragraph({
          indent,
          children: [
            new TextRun({ text: words, color: GREY }),
            new TextRun({ text: readableAnswer(question, question.answer), bold: true, color: RIGHT }),
          ],
        }),
      ]
  if (question.explanation.trim() === '') return key
  return [
    ...key,
    ...richParagraphs(question.explanation, 'explanation', pictures, {
      lead: headed(question.explanation) ? [] : [new TextRun({ text: '解析：', color: GREY })],
      indent,
    }),
  ]
}
