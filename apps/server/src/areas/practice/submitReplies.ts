import type { WireReply } from '@tizhou/contract/areas/practice/practice'
import type { Data } from '@tizhou/contract/contract'
import type { Certainty } from '@tizhou/domain/review/rating'
import { asRight } from '@tizhou/domain/scoring/asRight'
import { normaliseReply } from '@tizhou/domain/scoring/normaliseReply'
import { score } from '@tizhou/domain/scoring/score'
import type { Rubric } from '../../cores/content/questions/questionSet.ts'
import type { ChapterPlace } from '../../cores/content/trees/chapterIndex.ts'
import type { Place } from '../../cores/replies/places.ts'
import type { ReplyToStore } from '../../cores/replies/replyRows.ts'
import type { StoredReply } from '../../cores/review/storeReply.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { notFound, notVip, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'

type ReplyResult = Data<'practice.submitReplies'>['results'][number]

/** A client's clock that is ahead must not date replies into the future. */
const noLater = (moment: number, now: number) => Math.min(moment, now)

/** cptID of a question in papers only. */
const OF_NO_CHAPTER = 0

/**
 * Stores a batch, each reply once. An invalid reply is refused individually with its status, the others are stored.
 * Access that has ended meanwhile (a version that expired while the learner was offline) still counts. An answer to a
 * question of a running paper is stored without effect; the job judge-waiting counts it when the paper is over.
 */
export const submitReplies: Handler<'practice.submitReplies'> = async ({ params, caller, services }) => {
  const now = services.now()
  const results: ReplyResult[] = []
  const accepted: ReplyToStore[] = []
  for (const reply of params.repliesJson) {
    try {
      const { rubric, cptID } = await rubricFor(reply, params.appID, caller, services)
      const stored = scored({ ...reply, cptID }, rubric, { userID: caller.userID, subjectID: params.appID, now })
      accepted.push(stored)
      results.push({ replyID: reply.replyID, status: 200, isRight: stored.isRight })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push({ replyID: reply.replyID, status: error.status, isRight: null })
    }
  }
  const { judged, waiting } = await apart(accepted, params.appID, caller, services)
  if (waiting.length > 0) await services.replies.keepWaiting(waiting)
  const waits = new Set(waiting.map(({ reply }) => reply.replyID))
  for (const result of results) if (waits.has(result.replyID)) result.isRight = null
  if (judged.length > 0) {
    // Answering also stores the place, so that other devices continue there.
    const places = Array.from(lastOfChapters(judged), placeOf)
    const stored = await services.review.storeSubmission({ replies: judged, places })
    services.metrics.replies.inc(stored.filter((one) => one !== null).length)
    const leftAfter = leftTheBook(judged, stored)
    for (const result of results) {
      const times = leftAfter.get(result.replyID)
      if (times !== undefined) result.leftAfter = times
    }
  }
  return { results }
}

/** Splits replies into those to be stored now and those that wait for a paper. */
async function apart(replies: readonly ReplyToStore[], subjectID: number, caller: Caller, services: Services) {
  if (replies.length === 0) return { judged: [], waiting: [] }
  const sittingUntil = await services.replies.sittingUntil(caller.userID, subjectID)
  const waits = await services.papers.keysWait(caller, subjectID, sittingUntil)
  const isHeld = (reply: ReplyToStore) => waits?.why(reply.questionID) !== undefined
  return {
    judged: replies.filter((reply) => !isHeld(reply)),
    waiting: replies.filter(isHeld).map((reply) => ({ reply, lookAt: waits?.until(reply.questionID) ?? 0 })),
  }
}

/** By replyID: the streak with which a question left the wrong book and stayed out of it. */
function leftTheBook(replies: readonly ReplyToStore[], stored: readonly (StoredReply | null)[]): Map<string, number> {
  const left = new Map<number, [replyID: string, times: number]>()
  for (const [at, reply] of replies.entries()) {
    const one = stored[at]
    if (!one) continue
    if (one.leftAfter !== null) left.set(reply.questionID, [reply.replyID, one.leftAfter])
    // A later mistake in the same batch returned it.
    else if (reply.isRight === 0) left.delete(reply.questionID)
  }
  return new Map(left.values())
}

const placeOf = ({ userID, subjectID, chapterID, questionID, answeredAt }: ReplyToStore): Place => ({
  userID,
  subjectID,
  chapterID,
  questionID,
  at: answeredAt,
})

/** The newest practice reply of each chapter; reviews store no place. */
function lastOfChapters(replies: ReplyToStore[]): Iterable<ReplyToStore> {
  const last = new Map<number, ReplyToStore>()
  for (const reply of replies) {
    const known = last.get(reply.chapterID)
    if (reply.chapterID === OF_NO_CHAPTER) continue
    if (reply.mode === 'practice' && (!known || reply.answeredAt >= known.answeredAt)) last.set(reply.chapterID, reply)
  }
  return last.values()
}

/** By the chapter where the question stands by now: the one that the client knows may have been merged or split since. */
async function rubricFor(
  reply: WireReply,
  subjectID: number,
  caller: Caller,
  services: Services,
): Promise<{ rubric: Rubric; cptID: number }> {
  const chapter = reply.cptID === OF_NO_CHAPTER ? undefined : await placeOfReply(reply, subjectID, services)
  if (chapter) await checkMayAnswer(reply, chapter, subjectID, caller, services)
  const set = chapter
    ? await services.content.questionSet(subjectID, chapter.chapterID)
    : await setOfPapers(reply.allTestID, subjectID, caller, services)
  const rubric = set.rubrics.get(reply.allTestID)
  if (!rubric) throw new Refusal(404, '没有找到该题')
  return { rubric, cptID: chapter?.chapterID ?? OF_NO_CHAPTER }
}

async function placeOfReply({ cptID, allTestID }: WireReply, subjectID: number, { content }: Services) {
  const place = await content.placeOfQuestion(subjectID, cptID, allTestID)
  if (place) return place
  throw (await content.chapter(subjectID, cptID)) ? new Refusal(404, '没有找到该题') : notFound('该章节')
}

/**
 * Whoever may read a question may answer it. Most answers are of an open chapter, which needs no look at the question;
 * otherwise the question must be at home in the chapter and readable elsewhere (contrast, reviews of exams).
 */
async function checkMayAnswer(
  reply: WireReply,
  chapter: ChapterPlace,
  subjectID: number,
  caller: Caller,
  services: Services,
): Promise<void> {
  const open = await services.content.openChapters(caller, subjectID, [chapter], true)
  if (open.has(chapter.chapterID)) return
  const readable = await services.papers.readableQuestions(caller, subjectID, [reply.allTestID])
  if (!readable.has(reply.allTestID)) throw notVip()
}

/** The set of a question in papers only, which is practised in reviews after the learner has handed that paper in. */
async function setOfPapers(questionID: number, subjectID: number, caller: Caller, services: Services) {
  const { content } = services
  // A question in a chapter must be answered under it, where its access is checked.
  const inChapter = (await content.homes(subjectID)).chapterOf.has(questionID)
  const refused =
    inChapter || (await services.papers.withheldQuestions(caller.userID, [questionID], services.now())).size > 0
  return services.content.questionSetOfIDs(subjectID, refused ? [] : [questionID], { alsoWithoutChapter: true })
}

function scored(
  reply: WireReply,
  rubric: Rubric,
  of: { userID: number; subjectID: number; now: number },
): ReplyToStore {
  const text = normaliseReply(rubric.form, reply.lastUserReply)
  if (text === '' && rubric.form !== 'JDTEST') throw new Refusal(400, '答案格式不正确')
  const { verdict, points, full } = score(rubric, text, { selfScore: reply.selfScore })
  return {
    userID: of.userID,
    replyID: reply.replyID,
    subjectID: of.subjectID,
    questionID: reply.allTestID,
    chapterID: reply.cptID,
    reply: text,
    isRight: asRight(verdict),
    points,
    fullPoints: full,
    spendSeconds: reply.spendTime,
    mode: reply.mode,
    certainty: reply.certainty as Certainty | undefined,
    answeredAt: noLater(reply.answeredAt, of.now),
    receivedAt: of.now,
  }
}
