import { a1, a3, b1, caseStudy, chapter, drafts, jd, pd, tk, x } from '@tizhou/demo/authoring'
import { fileDrafts } from '../cores/content/filing/fileDrafts.ts'
import { filePaper, type PaperDraft } from '../cores/papers/filing/filePaper.ts'
import type { Api } from './api.ts'
import { SUBJECT } from './bank.ts'

const five = ['一', '二', '三', '四', '五']
/** A text that occurs in keys and explanations only. */
export const HELD = '密钥'
export const EXPLAIN = `${HELD}解析`
/** Reasons are answers: of every kind of question that has options. */
const reasons = [{ name: 'A', content: `${HELD}理由` }]
const meta = { points: ['同考要点'], reasons }
const noOptions = { points: ['同考要点'] }

/** Questions that are in a chapter and in a paper. */
const IN_BOTH = [
  a1('h-a1', '同考单选', five, 'C', EXPLAIN, meta),
  x('h-x', '同考多选', five, 'ABD', EXPLAIN, meta),
  b1('h-b', five, [{ stem: '同考配伍', answer: 'B', explanation: EXPLAIN, points: ['同考要点'], reasons }]),
  a3('h-s', '同考病例', [
    { stem: '同考第一步', options: five, answer: 'A', explanation: EXPLAIN, points: ['同考要点'], reasons },
    { stem: '同考第二步', options: five, answer: 'E', explanation: EXPLAIN, points: ['同考要点'], reasons },
  ]),
  pd('h-pd', '同考判断', true, EXPLAIN, noOptions),
  tk('h-tk', '____', [[`${HELD}左心室`]], EXPLAIN, noOptions),
  jd('h-jd', '同考简述', `${HELD}要点`, EXPLAIN, noOptions),
  caseStudy('h-c', '同考案例', [
    {
      stem: '同考处理',
      options: [
        ['关键', 2],
        ['无关', 0],
        ['错', -1],
      ],
      explanation: EXPLAIN,
      points: ['同考要点'],
      reasons,
    },
  ]),
]

/** Adds them to the chapter 同考. */
export const addHeldQuestions = ({ services, clock }: Api) =>
  fileDrafts(
    services.store,
    { appEName: SUBJECT, tree: { sourceName: '章节练习' } },
    drafts(chapter('同考篇', chapter('同考', ...IN_BOTH))),
    { now: clock.now },
  )

/** Files a paper of these questions, one mark each, in sections by style. */
export const putPaperOf = (
  { services, clock, world }: Api,
  questionIDs: Iterable<number>,
  of: Partial<PaperDraft> & { externalKey: string },
): Promise<number> =>
  services.store.write(async (tx) => {
    const rows = await tx.all<{ question_id: number; style_id: number }>(
      `select question_id, style_id from question where question_id in (${[...questionIDs].join(', ')})
       order by style_id, external_id`,
      [],
    )
    const sections = [...Map.groupBy(rows, (row) => row.style_id)].map(([styleID, those]) => ({
      styleID,
      items: those.map((row) => ({ questionID: row.question_id, marks: 1 })),
    }))
    const draft: PaperDraft = {
      kind: 'mock',
      sourceName: '模拟试卷',
      groupName: '',
      name: of.externalKey,
      room: 'open',
      module: 'ChapterTest',
      isFree: true,
      rule: '2023',
      units: [{ name: '全卷', seconds: 3600, sections }],
      ...of,
    }
    return (await filePaper(tx, world.subjectID, draft, clock.now)).paperID
  })

/** Texts of the explanations of addKnowledgeBank's two confusable questions. */
const TELLING = new RegExp(`${HELD}|接触疫水|相对缓脉|多在夏秋|见于冬季`)

/** Parts of a reply that reveal a question's key, or whether an answer to it was right. */
function told(value: unknown, held: ReadonlySet<number>, found: string[] = []): string[] {
  if (Array.isArray(value)) for (const one of value) told(one, held, found)
  else if (value !== null && typeof value === 'object') {
    const of = value as Record<string, unknown>
    if (held.has(Number(of.AllTestID))) {
      for (const name of ['Answer', 'Explain', 'Reasons', 'IsWrong', 'WrongCount', 'Statistics', 'Score', 'Wrong'])
        if (of[name]) found.push(`${name} of ${of.AllTestID}`)
      for (const name of ['IsRight', 'ItemName', 'Facility'])
        if (of[name] !== null && of[name] !== undefined) found.push(`${name} of ${of.AllTestID}`)
      if ((of.Verdict ?? 'waiting') !== 'waiting') found.push(`Verdict of ${of.AllTestID}`)
      if (JSON.stringify(of.SelectedItems ?? []).includes('"Weight"')) found.push(`Weight of ${of.AllTestID}`)
    }
    if (of.Reasons && !of.Explain) found.push(`Reasons without an explanation of ${of.AllTestID}`)
    for (const one of Object.values(of)) told(one, held, found)
  }
  return found
}

/** The calls whose replies reveal something of withheld questions. */
export const leaksOf = (replies: ReadonlyMap<string, string>, held: ReadonlySet<number>): string[] =>
  [...replies].flatMap(([name, body]) => {
    const leaks = body.startsWith('{') ? told(JSON.parse(body), held) : []
    return TELLING.test(body) || leaks.length > 0 ? [`${name}: ${leaks.slice(0, 3)}`] : []
  })
