import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import { changedBy, revisionOf } from '../../../platform/edited.ts'
import type { Services } from '../../../platform/services.ts'
import { lastEditor } from './applyQuestion.ts'
import { nameOfQuestion } from './typedQuestion.ts'

const questionOf = async (services: Services, appID: number, allTestID: number) => {
  const stored = await services.content.storedDraft(appID, allTestID)
  if (!stored) throw notFound('该题目')
  return stored
}

const isUnderWay = (state: string | undefined): boolean => state === 'doing' || state === 'undoing'

/** Of what was looked at: the key, and how its papers were scored. */
const seenOf = async (papers: Pick<Services['papers'], 'rescoringStatesWith'>, questionID: number, hash: string) => {
  const states = (await papers.rescoringStatesWith(questionID)).map(({ rescoring_id, state }) => [rescoring_id, state])
  return `${hash}-${revisionOf({ states })}`
}

export const rescoreCheck: Handler<'content.rescoreCheck'> = async ({ params, services }) => {
  const { appID, allTestID } = params
  const { hash } = await questionOf(services, appID, allTestID)
  const last = await services.papers.lastRescoring(allTestID)
  // Read before the effect: what changes in between is found when it is to be done.
  const seen = await seenOf(services.papers, allTestID, hash)
  const { samples, ...check } = await services.papers.checkRescoring({ subjectID: appID, questionID: allTestID })
  const names = new Map(
    await Promise.all(
      samples.map(async ({ attempt }) => {
        const user = await services.people.userByID(attempt.user_id)
        return [attempt.user_id, maskedPhones(user?.nick_name ?? '')] as const
      }),
    ),
  )
  return {
    ...check,
    hash: seen,
    samples: samples.map(({ attempt, paper, reply, before, after, score, fullMark }) => ({
      paper,
      who: names.get(attempt.user_id) ?? '',
      handedInAt: attempt.handed_in_at ?? attempt.started_at,
      reply,
      before: { ...before, score: before.score / 100 },
      after: { ...after, score: after.score / 100 },
      scoreBefore: (attempt.score ?? 0) / 100,
      scoreAfter: score / 100,
      fullMark: fullMark / 100,
    })),
    last: last
      ? {
          rescoringID: last.rescoring_id,
          state: last.state,
          by: last.by_name,
          at: last.settled_at ?? last.begun_at,
          attempts: (await services.papers.rescoredCounts(last.rescoring_id)).all,
        }
      : null,
  }
}

export const rescore: Handler<'content.rescore'> = async (input) => {
  const { params, caller, services } = input
  const { appID, allTestID, hash, note = '' } = params
  const { attempts } = await services.papers.checkRescoring({ subjectID: appID, questionID: allTestID })
  const rescoringID = newId()
  const now = services.now()
  await services.store.write(async (tx) => {
    const asStored = await services.content.in(tx).storedDraft(appID, allTestID)
    if (!asStored) throw notFound('该题目')
    const isLocked = await services.content.in(tx).lockQuestion(appID, allTestID, asStored.hash)
    const stored = await services.content.in(tx).storedDraft(appID, allTestID)
    if (!stored) throw notFound('该题目')
    const seen = await seenOf(services.papers.in(tx), allTestID, stored.hash)
    if (isLocked && hash !== seen && hash.startsWith(`${stored.hash}-`))
      throw new Refusal(409, '看过以后这些试卷又重新计分过，请重新看一遍会改变哪些成绩，再决定', { reason: 'changed' })
    if (!isLocked || hash !== seen) {
      const by = await lastEditor(services, tx, stored)
      throw new Refusal(409, `这道题${changedBy(by)}，请重新看一遍再决定`, { hash: stored.hash })
    }
    const last = await services.papers.in(tx).lastRescoring(allTestID)
    if (isUnderWay(last?.state)) throw new Refusal(409, '这道题正在重新计分，请稍后再试')
    await services.papers.in(tx).addRescoring({
      rescoring_id: rescoringID,
      subject_id: appID,
      question_id: allTestID,
      state: 'doing',
      note: note.trim(),
      by_name: caller.nickName,
      begun_at: now,
      progress: 0,
      settled_at: null,
    })
    await services.audit.in(tx).audited(input, {
      kind: 'question',
      id: allTestID,
      name: nameOfQuestion(stored.draft),
      before: { rescored: '未重新计分' },
      after: { rescored: `${attempts} 份`, ...(note.trim() !== '' && { note: note.trim() }) },
    })
  })
  return { rescoringID }
}

export const rescoreUndo: Handler<'content.rescoreUndo'> = async (input) => {
  const { params, services } = input
  const { appID, allTestID, rescoringID } = params
  await services.store.write(async (tx) => {
    const stored = await services.content.in(tx).storedDraft(appID, allTestID)
    const last = await services.papers.in(tx).lastRescoring(allTestID)
    if (!stored || last?.rescoring_id !== rescoringID) throw notFound('这次重新计分')
    const counts = await services.papers.in(tx).rescoredCounts(rescoringID)
    const isMine =
      last.state === 'done' &&
      (await services.papers.in(tx).moveRescoring(last, { state: 'undoing', undone_by: input.caller.nickName }))
    if (!isMine) throw new Refusal(409, isUnderWay(last.state) ? '正在计分，请稍后再试' : '这次重新计分已经撤销')
    await services.audit.in(tx).audited(input, {
      kind: 'question',
      id: allTestID,
      name: nameOfQuestion(stored.draft),
      before: { rescored: `${counts.standing} 份` },
      after: { rescored: '已撤销' },
    })
  })
  return null
}
