import { a1, a2, chapter, drafts, freeChapter, jd, pd, x } from '@tizhou/demo/authoring'
import { fileDrafts } from '../cores/content/filing/fileDrafts.ts'
import { storeReplies } from '../cores/review/storeReply.ts'
import { newId } from '../platform/database/ids.ts'
import type { Api } from './api.ts'
import { SUBJECT } from './bank.ts'

const YEAR = 365 * 86_400_000

const options = ['肾综合征出血热', '钩端螺旋体病', '登革热', '伤寒', '流脑']
const many = (point: string, from: number, count: number) =>
  Array.from({ length: count }, (_, at) =>
    a1(`k-${point}-${from + at}`, `${point}第 ${from + at} 题`, ['一', '二', '三', '四', '五'], 'A', '', {
      points: [point],
      difficulty: 1 + ((from + at) % 5),
    }),
  )

/** Two diseases that the options of each other's questions confuse, and points with many questions. */
export const KNOWLEDGE_BANK = [
  chapter(
    '感染篇',
    chapter(
      '感染',
      a2(
        'k-hfrs',
        '冬季发热，三红三痛',
        options,
        'A',
        '【解析】有三红三痛。\n【干扰项】钩端螺旋体病多在夏秋，腓肠肌压痛明显；伤寒相对缓脉。',
        {
          points: ['出血热'],
        },
      ),
      a2(
        'k-lepto',
        '夏秋下田，腓肠肌压痛',
        options,
        'B',
        '【解析】接触疫水。\n【干扰项】肾综合征出血热见于冬季，有三红三痛。',
        {
          points: ['钩端螺旋体病'],
        },
      ),
      ...many('出血热', 1, 4),
      x('k-x', '哪些是', ['一', '二', '三', '四', '五'], 'AB', '', { points: ['出血热'] }),
      jd('k-jd', '简述', '要点', '', { points: ['出血热'] }),
    ),
  ),
  chapter(
    '肾脏篇',
    chapter(
      '肾脏',
      ...many('肾小球滤过', 1, 30),
      ...many('肾小管功能', 1, 30),
      pd('k-pd', '对', true, '', { points: ['肾小管功能'] }),
    ),
  ),
  chapter('试看篇', freeChapter('试看', ...many('水电解质', 1, 3))),
]

/** Files the bank in a tree of its own, and unlocks the knowledge modules for the learner with VIP. */
export async function addKnowledgeBank({ services, world, clock }: Api): Promise<void> {
  await fileDrafts(
    services.store,
    { appEName: SUBJECT, tree: { sourceName: '知识' } },
    KNOWLEDGE_BANK.flatMap((top) => drafts(top)),
    { freePaths: new Set(['试看篇/试看']), now: clock.now },
  )
  await services.store.write(async (tx) => {
    await tx.run('update entitlement set ends_at = ends_at + ?', [YEAR])
    await tx.run('update subject_version set modules = ? where subject_id = ? and vn = 2', [
      JSON.stringify(['ChapterTest', 'YHJF', 'KnowledgePStrengTest', 'AIExam', 'RealPaper']),
      world.subjectID,
    ])
  })
}

/** The ids of the bank's questions by their external ids. */
export async function questionIDs({ services, world }: Api): Promise<Map<string, number>> {
  const rows = await services.store.all<{ question_id: number; external_id: string }>(
    'select question_id, external_id from question where subject_id = ?',
    [world.subjectID],
  )
  return new Map(rows.map((row) => [row.external_id, row.question_id]))
}

export interface GivenReply {
  userID: number
  questionID: number
  right: boolean
  reply?: string
  at: number
  seconds?: number
}

/** Stores replies as the runner's batches do. */
export async function giveReplies({ services, world }: Api, replies: readonly GivenReply[]): Promise<void> {
  const given = replies.map(({ userID, questionID, right, reply, at, seconds = 20 }) => ({
    userID,
    replyID: `given-${newId()}`,
    subjectID: world.subjectID,
    questionID,
    chapterID: 1,
    reply: reply ?? (right ? 'A' : 'B'),
    isRight: right ? (1 as const) : (0 as const),
    points: right ? 1 : 0,
    fullPoints: 1,
    spendSeconds: seconds,
    mode: 'practice' as const,
    answeredAt: at,
    receivedAt: at,
  }))
  await services.store.write((tx) => storeReplies(tx, given))
}
