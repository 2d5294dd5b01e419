import { candidateState } from '@tizhou/domain/exam/candidateState'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import type { Paper } from '../../../cores/papers/paper.ts'
import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'

/** A paper for everybody; what learners build is their own. */
export async function paperOfOffice(
  services: Services,
  { appID, paperID }: { appID: number; paperID: number },
): Promise<Paper> {
  const paper = await services.papers.loaded.paper(appID, paperID)
  if (!paper || paper.row.owner_user_id !== null) throw notFound('该试卷')
  return paper
}

/** Who made an attempt: as in the room of learners, names without whole phone numbers. */
export const presentCandidate = (row: {
  attempt_id: number
  user_id: number
  user_name: string
  nick_name: string
  is_first: number
  nth: number
}) => ({
  attemptID: row.attempt_id,
  userID: row.user_id,
  userName: maskedPhones(row.user_name),
  nickName: maskedPhones(row.nick_name),
  isFirst: row.is_first === 1 ? (1 as const) : (0 as const),
  nth: Number(row.nth),
})

export const resultsRoom: Handler<'exams.resultsRoom'> = async ({ params, services }) => {
  const { row } = await paperOfOffice(services, params)
  const { papers } = services
  await papers.signsOfLife.written()
  const now = services.now()
  const counts = await papers.roomCounts(row.paper_id, now)
  return {
    ...{ now, paperKey: row.external_key, name: row.name, opensAt: row.opens_at, closesAt: row.closes_at },
    ...counts,
    away: counts.inRoom - counts.answering,
  }
}

export const resultsCandidates: Handler<'exams.resultsCandidates'> = async ({ params, services }) => {
  const { appID: _, ...wanted } = params
  const paper = await paperOfOffice(services, params)
  const { papers } = services
  await papers.signsOfLife.written()
  const now = services.now()
  const { rows, total } = await papers.candidatePage({ ...wanted, now })
  return {
    total,
    rows: rows.map((row) => {
      const isOver = row.state === 'over'
      const seenAt = row.seen_at ?? row.started_at
      return {
        ...presentCandidate(row),
        state: candidateState({ isOver, isByCandidate: row.handed_in_by === 'candidate', seenAt }, now),
        isResting: row.state === 'resting' ? (1 as const) : (0 as const),
        startedAt: row.started_at,
        leftSeconds: isOver || row.due_at === null ? null : Math.max(0, Math.ceil((row.due_at - now) / 1000)),
        answered: Number(row.answered),
        questions: paper.items.size,
        seenAt: row.seen_at,
        handedInAt: row.handed_in_at,
      }
    }),
  }
}

export const resultsMeasure: Handler<'exams.resultsMeasure'> = async (input) => {
  const { params, services } = input
  const { row } = await paperOfOffice(services, params)
  await services.store.write(async (tx) => {
    if (!(await services.papers.in(tx).wantMeasures(row.paper_id)))
      throw new Refusal(409, '还没有人交卷，没有可以统计的成绩')
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'paper', id: row.external_key, name: row.name },
      after: { measured: true },
    })
  })
  return null
}
