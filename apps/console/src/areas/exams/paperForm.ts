import { STYLES, styleOfID } from '@tizhou/catalogue/styles'
import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import type { Data } from '@tizhou/contract/contract'

export type Unit = WirePaperForm['units'][number]
export type Section = Unit['sections'][number]
export type Line = Section['lines'][number]
export type Item = Section['items'][number]
export type DeskQuestion = Data<'exams.deskPaper'>['questions'][number]
export type Questions = ReadonlyMap<number, DeskQuestion>
type Kind = WirePaperForm['kind']

/** The kinds of papers, with the source in whose list learners find each and the module that opens it. */
export const KINDS: Readonly<Record<Kind, { name: string; sourceName: string; module: string }>> = {
  mock: { name: '模拟试卷', sourceName: '模拟试卷', module: 'Simulation' },
  past: { name: '历年真题', sourceName: '历年真题', module: 'RealPaper' },
  firstMock: { name: '一模（全国模考）', sourceName: '一模', module: 'FirstMock' },
  manMachine: { name: '人机对话', sourceName: '人机对话', module: 'TalkToMachine' },
  computer: { name: '机考试卷', sourceName: '机考试卷', module: 'ComputerPaper' },
  fiveHundred: { name: '必做五百题', sourceName: '必做五百题', module: 'FiveHundred' },
  secret: { name: '押题密卷', sourceName: '押题密卷', module: 'SecretScript' },
  sample: { name: '样卷', sourceName: '样卷', module: 'Pilot' },
  free: { name: '免费试卷', sourceName: '免费试用', module: 'ChapterTest' },
  interview: { name: '面试试卷', sourceName: '模拟试卷', module: 'Defend' },
}

/** The page of the learners' client that lists papers of a kind, by its name in the menu. */
const PLACES: Readonly<Record<Kind, string>> = {
  mock: '“模拟考场”',
  past: '“历年真题”',
  firstMock: '“一模”',
  manMachine: '“人机测试”',
  computer: '“机考试卷”',
  fiveHundred: '“必做五百题”',
  secret: '“押题密卷”',
  sample: '“样卷”',
  free: '“免费试卷”',
  interview: '“模拟答辩”里的“历年真题与模拟试卷”',
}

/** Where learners find a paper: man-machine papers have one list for each room. */
export const placeOf = ({ kind, room }: { kind: Kind; room: string }): string =>
  kind === 'manMachine' && room === 'B' ? '“执业人机测试”' : PLACES[kind]

export const ROOM_NAMES = { open: '自由作答', A: '考场 A（卫生资格人机对话）', B: '考场 B（医师资格）' } as const

export const STATES = { draft: '草稿', open: '已发布', changed: '有未发布的修改', withdrawn: '已撤下' } as const

export const newUnit = (at: number): Unit => ({
  ...{ name: `第 ${at + 1} 单元`, seconds: 7_200, restSeconds: 0, passMark: null, sections: [] },
})

export const newSection = (styleID: number): Section => ({ styleID, name: '', marks: 1, lines: [], items: [] })

export const newLine = (): Line => ({ count: 10, cptIDs: [], difficulties: [], points: [] })

export const emptyPaper = (): WirePaperForm => ({
  ...{ name: '', kind: 'mock', groupName: '', room: 'open', year: null, isFree: false, rule: '2023', passMark: null },
  ...{ sourceName: KINDS.mock.sourceName, module: KINDS.mock.module },
  ...{ opensAt: null, closesAt: null, tellsAt: null, entrySeconds: null, handInAfterSeconds: 0, attempts: 0 },
  units: [newUnit(0)],
})

export const STYLE_OPTIONS = STYLES.map(({ styleID, name, code }) => ({ value: styleID, label: `${name}（${code}）` }))

export const sectionName = ({ name, styleID }: Section): string => name || (styleOfID(styleID)?.name ?? '题型')

/** A single question, or a group: its items stand together and move together. */
export interface Block {
  key: string
  items: Item[]
  questions: (DeskQuestion | undefined)[]
}

/** The items of a section in blocks. A question that is not known any more is a block of its own. */
export function blocksOf(items: readonly Item[], known: Questions): Block[] {
  const blocks: (Block & { groupID: number | null })[] = []
  for (const item of items) {
    const question = known.get(item.allTestID)
    const groupID = question?.groupID ?? null
    const last = blocks.at(-1)
    if (last && groupID !== null && last.groupID === groupID) {
      last.items.push(item)
      last.questions.push(question)
    } else blocks.push({ key: String(item.allTestID), groupID, items: [item], questions: [question] })
  }
  return blocks
}

/** The section with whole groups and single questions added at its end, and why others were left out. */
export function withQuestions(
  paper: Pick<WirePaperForm, 'units'>,
  section: Section,
  added: readonly DeskQuestion[],
): { section: Section; added: number; left: string[] } {
  const present = new Set(
    paper.units.flatMap(({ sections }) => sections.flatMap(({ items }) => items.map(({ allTestID }) => allTestID))),
  )
  const left = new Map<string, string[]>()
  const taken = added.filter((question) => {
    const reason = present.has(question.allTestID)
      ? '已在本卷中'
      : question.isRemoved
        ? '已移出题库'
        : question.styleID !== section.styleID
          ? '题型不同'
          : null
    if (reason === null) return true
    left.set(reason, [...(left.get(reason) ?? []), question.externalID || String(question.allTestID)])
    return false
  })
  const items = taken.map(({ allTestID }) => ({ allTestID, marks: section.marks }))
  return {
    section: { ...section, items: [...section.items, ...items] },
    added: items.length,
    left: [...left].map(([reason, ids]) => `${ids.length} 题${reason}（${someOf(ids)}）`),
  }
}

/** Most ids that a message names. */
const NAMED = 10

const someOf = (ids: readonly string[]): string => `${ids.slice(0, NAMED).join('、')}${ids.length > NAMED ? ' 等' : ''}`

const inHundredths = (items: readonly Item[]): number =>
  items.reduce((sum, { marks }) => sum + Math.round(marks * 100), 0)

/** Number of questions and marks of sections. */
export function sumOf(sections: readonly Section[]): { questions: number; marks: number } {
  const items = sections.flatMap((section) => section.items)
  return { questions: items.length, marks: inHundredths(items) / 100 }
}

/** How many questions of the paper stand before a section of a unit: questions are numbered through. */
export const questionsBefore = ({ units }: Pick<WirePaperForm, 'units'>, unit: Unit, at: number): number =>
  sumOf([...units.slice(0, units.indexOf(unit)).flatMap(({ sections }) => sections), ...unit.sections.slice(0, at)])
    .questions

/** The marks of each of some items: 2, or 1–3 where they differ. */
export function marksText(items: readonly Item[]): string {
  const marks = items.map((item) => item.marks)
  const [least, most] = [Math.min(...marks), Math.max(...marks)]
  return least === most ? String(least) : `${least}–${most}`
}

/** The list with another element at a place. */
export const withAt = <One>(list: readonly One[], at: number, one: One): One[] => list.with(at, one)

/** What differs between two states of a paper, by the names of its fields. */
export const saysSame = (one: WirePaperForm, other: WirePaperForm): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
