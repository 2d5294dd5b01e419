import type { CancelWay } from '@tizhou/domain/exam/cancelled'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { stemLine } from '@tizhou/domain/richtext/stemLine'
import type { Paper } from '../../../cores/papers/paper.ts'
import type { RescoringRow } from '../../../cores/papers/scoring/rescoringRows.ts'
import { badText, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { editedRow, revisionOf } from '../../../platform/edited.ts'
import type { Services } from '../../../platform/services.ts'

const WHAT = '这道题的作废'
/** Most characters of a stem that are told. */
const STEM = 120

interface OfItem {
  appID: number
  paperID: number
  allTestID: number
}

async function publicPaper(services: Services, { appID, paperID }: Omit<OfItem, 'allTestID'>): Promise<Paper> {
  const paper = await services.papers.loaded.paper(appID, paperID)
  if (!paper || paper.row.owner_user_id !== null) throw notFound('这份试卷')
  return paper
}

/** A public paper that has the question, with its number in it. */
async function paperWith(services: Services, { allTestID, ...of }: OfItem) {
  const paper = await publicPaper(services, of)
  const item = paper.items.get(allTestID)
  if (!item) throw notFound('试卷中的这道题')
  return { paper, item, number: numberIn(paper, allTestID) as number }
}

function numberIn(paper: Paper | undefined, questionID: number): number | null {
  const at = paper ? [...paper.items.keys()].indexOf(questionID) : -1
  return at < 0 ? null : at + 1
}

type Papers = Pick<Services['papers'], 'standingCancellations' | 'rescoringStates' | 'scoredAttempts'>

/**
 * How the question counts now, and why; the cancellations that stand, the latest first. The revision is also that of the
 * results: whoever looked at the effect before another attempt was scored, or scored again, looks again.
 */
async function cancellationOf(papers: Papers, { paperID, allTestID }: OfItem) {
  const standing = await papers.standingCancellations({ paperID, questionID: allTestID })
  const [last] = standing
  // What is being taken back counts no more.
  const counting = last?.state === 'undoing' ? standing[1] : last
  const edited = { way: counting?.way_after ?? null, note: counting?.note ?? '' }
  const revision = revisionOf({
    ...edited,
    scored: await papers.scoredAttempts(paperID),
    rescorings: (await papers.rescoringStates(paperID)).map(({ rescoring_id, state }) => [rescoring_id, state]),
  })
  return { last, edited, revision, isBusy: last?.state === 'doing' || last?.state === 'undoing' }
}

const wayText = (way: CancelWay | null): string =>
  way === null ? '按答案计分' : way === 'credit' ? '全员得分' : '不计入总分'

export const cancelCheck: Handler<'exams.cancelCheck'> = async ({ params, services }) => {
  const { appID, paperID, allTestID, way = null } = params
  const { paper, item, number } = await paperWith(services, params)
  // Read before the effect: what changes in between is found when it is to be done.
  const { last, edited, revision, isBusy } = await cancellationOf(services.papers, params)
  const check = await services.papers.checkCancellation({ subjectID: appID, paperID, questionID: allTestID, way })
  const { samples, ranks, papers: _, ...counts } = check
  const names = new Map(
    await Promise.all(
      samples.map(async ({ attempt }) => {
        const user = await services.people.userByID(attempt.user_id)
        return [attempt.user_id, maskedPhones(user?.nick_name ?? '')] as const
      }),
    ),
  )
  const [row] = await services.papers.questionsForDesk(appID, [allTestID])
  const flag = (passed: number | null) => (passed === null ? null : passed === 1)
  return {
    ...{ name: paper.row.name, number, stem: stemLine(row?.stem ?? '', STEM), marks: item.marks / 100 },
    ...{ ...edited, revision, isBusy },
    hasPassMark: paper.row.pass_mark !== null || paper.units.some(({ passMark }) => passMark !== null),
    ...counts,
    scored: await services.papers.scoredAttempts(paperID),
    ...{ ranked: ranks.candidates, ranksMoved: ranks.moved },
    samples: samples.map(({ attempt, reply, before, after, score, fullMark, passed }) => ({
      who: names.get(attempt.user_id) ?? '',
      handedInAt: attempt.handed_in_at ?? attempt.started_at,
      reply,
      before: { ...before, score: before.score / 100 },
      after: { ...after, score: after.score / 100 },
      ...{ scoreBefore: (attempt.score ?? 0) / 100, scoreAfter: score / 100 },
      ...{ fullMarkBefore: (attempt.full_mark ?? 0) / 100, fullMarkAfter: fullMark / 100 },
      ...{ passedBefore: flag(attempt.passed), passedAfter: flag(passed) },
      rankBefore: ranks.before.get(attempt.attempt_id) ?? null,
      rankAfter: ranks.after.get(attempt.attempt_id) ?? null,
    })),
    last:
      last?.state === 'done'
        ? {
            rescoringID: last.rescoring_id,
            by: last.by_name,
            at: last.begun_at,
            attempts: (await services.papers.rescoredCounts(last.rescoring_id)).standing,
          }
        : null,
  }
}

/** One editor at a time changes how a question of a paper counts, while nobody scores an attempt at it. */
async function locked(services: Services, tx: Tx, of: OfItem) {
  const papers = services.papers.in(tx)
  await papers.lockPaper(of.paperID, 'alone')
  return editedRow(tx, 'cancelled question', `${of.paperID} ${of.allTestID}`, () => cancellationOf(papers, of), WHAT)
}

const seenBefore = () =>
  new Refusal(409, '看过以后情况有变：有人交卷、重新计分，或改过作废。请重新看一遍会改变哪些成绩，再决定', {
    reason: 'changed',
  })

const BUSY = '这道题正在重新计分，请稍后再试'

export const cancelQuestion: Handler<'exams.cancelQuestion'> = async (input) => {
  const { params, caller, services } = input
  const { appID, paperID, allTestID, way } = params
  const { paper, number } = await paperWith(services, params)
  const yours = { way, note: params.note.trim() }
  if (yours.note === '') throw badText('note', '请写明原因，考生会看到')
  const rescoringID = newId()
  await services.store.write(async (tx) => {
    const { edited, revision, isBusy } = await locked(services, tx, params)
    if (isBusy) throw new Refusal(409, BUSY)
    if (params.revision !== revision) throw seenBefore()
    const papers = services.papers.in(tx)
    const before = await papers.setCancelled(
      { subjectID: appID, paperID, questionID: allTestID },
      { way, rescoringID },
      services.now(),
    )
    await papers.addRescoring({
      ...{ rescoring_id: rescoringID, subject_id: appID, question_id: allTestID },
      ...{ kind: 'cancel', paper_id: paperID, way_before: before, way_after: way, note: yours.note },
      ...{ state: 'doing', by_name: caller.nickName, begun_at: services.now(), progress: 0, settled_at: null },
    })
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'paper', id: paperID, name: paper.row.name },
      before: { cancelled: `第 ${number} 题：${wayText(before)}`, note: edited.note },
      after: { cancelled: `第 ${number} 题：${wayText(way)}`, note: yours.note },
    })
  })
  return { rescoringID }
}

export const cancelUndo: Handler<'exams.cancelUndo'> = async (input) => {
  const { params, caller, services } = input
  const { appID, paperID, allTestID, rescoringID } = params
  const { paper, number } = await paperWith(services, params)
  await services.store.write(async (tx) => {
    const { last, isBusy, edited, revision } = await locked(services, tx, params)
    if (isBusy) throw new Refusal(409, BUSY)
    if (last?.rescoring_id !== rescoringID) throw new Refusal(409, '这次作废已经撤销，或之后又改过')
    if (params.revision !== revision) throw seenBefore()
    const papers = services.papers.in(tx)
    const { way_before: way } = last
    const previous = (await papers.standingCancellations({ paperID, questionID: allTestID }))[1]
    await papers.setCancelled(
      { subjectID: appID, paperID, questionID: allTestID },
      way && previous ? { way, rescoringID: previous.rescoring_id } : null,
      services.now(),
    )
    // All attempts are looked through again: some were scored by it from the beginning.
    await papers.moveRescoring(last, { state: 'undoing', progress: 0, undone_by: caller.nickName })
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'paper', id: paperID, name: paper.row.name },
      before: { cancelled: `第 ${number} 题：${wayText(last.way_after)}`, note: edited.note },
      after: { cancelled: `第 ${number} 题：${wayText(way)}`, note: previous?.note ?? '' },
    })
  })
  return null
}

export const paperRescorings: Handler<'exams.paperRescorings'> = async ({ params, services }) => {
  const { paperID } = params
  const paper = await publicPaper(services, params)
  const { rows, total } = await services.papers.rescoringsOfPaper(params)
  /** Of a question, by kind: the last one, which is undone before earlier ones are. */
  const newest = new Map<string, number | undefined>()
  const of = ({ kind, question_id }: Pick<RescoringRow, 'kind' | 'question_id'>) => `${kind} ${question_id}`
  for (const row of rows) {
    if (newest.has(of(row))) continue
    const questionID = row.question_id
    const last =
      row.kind === 'cancel'
        ? (await services.papers.standingCancellations({ paperID, questionID }))[0]
        : await services.papers.lastRescoring(questionID)
    newest.set(of(row), last?.state === 'done' ? last.rescoring_id : undefined)
  }
  return {
    total,
    rows: rows.map((row) => ({
      ...{ rescoringID: row.rescoring_id, allTestID: row.question_id, number: numberIn(paper, row.question_id) },
      ...{ stem: stemLine(row.stem, STEM), kind: row.kind, wayBefore: row.way_before, wayAfter: row.way_after },
      ...{ note: row.note, state: row.state, by: row.by_name, at: row.begun_at, settledAt: row.settled_at },
      ...{ undoneBy: row.undone_by, attempts: Number(row.attempts), up: Number(row.up), down: Number(row.down) },
      canUndo: newest.get(of(row)) === row.rescoring_id,
    })),
  }
}

export const cancelledQuestions: Handler<'exams.cancelledQuestions'> = async ({ params, services }) => {
  const { row } = await publicPaper(services, params)
  const ways = await services.papers.cancellationsOf(row.paper_id)
  return { list: [...ways].map(([allTestID, way]) => ({ allTestID, way })) }
}
