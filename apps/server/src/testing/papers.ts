import { a1, a3, b1, caseStudy, chapter, drafts, jd, tk, x } from '@tizhou/demo/authoring'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import { fileDrafts } from '../cores/content/filing/fileDrafts.ts'
import { filePaper, type PaperDraft } from '../cores/papers/filing/filePaper.ts'
import type { Store } from '../platform/database/store.ts'
import { SUBJECT } from './bank.ts'

/** A text that no call may give before the hand-in: it is in every key, explanation and hidden step. */
export const SECRET = '机密'

const five = ['甲', '乙', '丙', '丁', '戊']
const reasons = [{ name: 'A', content: `${SECRET}解析之理由` }]
const meta = { points: ['卷中要点'], reasons }
const noOptions = { points: ['卷中要点'] }
const explain = `${SECRET}解析`

/**
 * Questions in papers only: single and multiple choices, shared options, a shared stem of three, a case of three steps
 * with weights, fill-in and a short answer. Texts of later steps contain SECRET, since they must not be visible early.
 */
const QUESTIONS = [
  a1('p-a1', '卷一单选', five, 'C', explain, meta),
  a1('p-a2', '卷二单选', five, 'A', explain, { points: ['另一要点'], reasons }),
  a1('p-a3', '卷三单选', five, 'B', explain, meta),
  x('p-x', '卷中多选', five, 'ABD', explain, meta),
  b1('p-b', five, [
    { stem: '配伍一', answer: 'A', explanation: explain, points: [], reasons },
    { stem: '配伍二', answer: 'B', explanation: explain, points: [], reasons },
  ]),
  a3('p-s', '共用题干的病例', [
    { stem: '第一步', options: five, answer: 'A', explanation: explain, points: [], reasons },
    { stem: `${SECRET}第二步`, options: five, answer: 'E', explanation: explain, points: [], reasons },
    { stem: `${SECRET}第三步`, options: five, answer: 'D', explanation: explain, points: [], reasons },
  ]),
  caseStudy(
    'p-c',
    '案例的病史',
    [1, 2, 3].map((step) => ({
      stem: step === 1 ? '案例第一问' : `${SECRET}案例第${step}问`,
      hint: step === 1 ? '' : `${SECRET}提示：诊断其实是心梗`,
      options: [
        ['关键处理', 2],
        ['对的处理', 1],
        ['无关处理', 0],
        ['错的处理', -1],
      ],
      explanation: explain,
      points: [],
      reasons,
    })),
  ),
  tk('p-tk', '____和____', [[`${SECRET}左心室`], [`${SECRET}右心房`]], explain, noOptions),
  jd('p-jd', '卷中简述', `${SECRET}要点`, explain, noOptions),
]

/** Styles of packages/catalogue/src/styles.ts. */
const STYLE = { A1: 1, A3: 3, B1: 5, X: 6, TK: 8, JD: 9, CASE: 10 } as const

export interface PaperWorld {
  /** Room without locks, one unit, with one question that is also in a chapter; for holders of the module. */
  open: number
  /** Room A, two units with a rest: sections and steps lock. */
  roomA: number
  /** The licence room, two units without a rest. */
  roomB: number
  /** Free, with a window, one attempt. */
  windowed: number
  /** Built by `ownerUserID`. */
  own: number
  /** By external id. */
  ids: Record<string, number>
}

/** Adds the papers' questions and some papers to the test bank (bank.ts). */
export async function makePapers(
  store: Store,
  now: number,
  subjectID: number,
  ownerUserID: number,
  windowIn = 0,
): Promise<PaperWorld> {
  // Drafts are made with a chapter; questions in papers only have none.
  const own = drafts(chapter('卷', ...QUESTIONS)).map((draft): QuestionDraft => ({ ...draft, chapterPath: [] }))
  await fileDrafts(store, { appEName: SUBJECT, tree: { sourceName: '章节练习' } }, own, { now })
  const rows = await store.all<{ question_id: number; external_id: string }>(
    'select question_id, external_id from question where subject_id = ?',
    [subjectID],
  )
  const ids = Object.fromEntries(rows.map((row) => [row.external_id, row.question_id]))
  const section = (style: keyof typeof STYLE, marks: number, ...names: string[]) => ({
    styleID: STYLE[style],
    items: names.map((name) => ({ questionID: ids[name] as number, marks })),
  })
  const base: PaperDraft = {
    externalKey: '',
    kind: 'mock',
    sourceName: '模拟试卷',
    groupName: '',
    name: '',
    room: 'open',
    module: 'ChapterTest',
    isFree: false,
    rule: '2023',
    units: [],
  }
  const put = (of: Partial<PaperDraft> & { externalKey: string }) =>
    store.write(async (tx) => (await filePaper(tx, subjectID, { ...base, name: of.externalKey, ...of }, now)).paperID)
  const singles = section('A1', 1, 'a1', 'p-a1', 'p-a2', 'p-a3')
  const groups = [
    section('B1', 1, 'p-b-1', 'p-b-2'),
    section('A3', 1.5, 'p-s-1', 'p-s-2', 'p-s-3'),
    section('CASE', 3, 'p-c-1', 'p-c-2', 'p-c-3'),
  ]
  return {
    open: await put({
      externalKey: '自由卷',
      passMark: 10,
      units: [
        {
          name: '全卷',
          seconds: 3600,
          sections: [singles, section('X', 2, 'p-x'), ...groups, section('TK', 1, 'p-tk'), section('JD', 5, 'p-jd')],
        },
      ],
    }),
    roomA: await put({
      externalKey: '人机对话卷',
      kind: 'manMachine',
      room: 'A',
      handInAfterSeconds: 600,
      units: [
        { name: '第一科', seconds: 3600, restSeconds: 900, passMark: 2, sections: [singles, ...groups] },
        { name: '第二科', seconds: 1800, passMark: 1, sections: [section('X', 2, 'p-x')] },
      ],
    }),
    roomB: await put({
      externalKey: '医师卷',
      kind: 'manMachine',
      room: 'B',
      units: [
        { name: '第一单元', seconds: 3600, sections: [singles, ...groups] },
        { name: '第二单元', seconds: 3600, sections: [section('X', 2, 'p-x')] },
      ],
    }),
    windowed: await put({
      externalKey: '一模卷',
      kind: 'firstMock',
      isFree: true,
      attempts: 1,
      opensAt: now + windowIn,
      closesAt: now + windowIn + 7_200_000,
      entrySeconds: 900,
      units: [{ name: '全卷', seconds: 3600, sections: [section('A1', 1, 'p-a1', 'p-a2', 'p-a3')] }],
    }),
    own: await put({
      externalKey: '自组卷',
      kind: 'built',
      ownerUserID,
      units: [{ name: '全卷', seconds: 600, sections: [section('A1', 1, 'a1', 'f1', 'f2')] }],
    }),
    ids,
  }
}
