import type { Data, Params } from '@tizhou/contract/contract'
import { replyIn } from '@tizhou/domain/content/alikeQuestions'
import {
  type Mergeable,
  mergedFavourite,
  mergedNote,
  mergedState,
  mergeRefusals,
} from '@tizhou/domain/content/mergedQuestions'
import { maskedName } from '@tizhou/domain/exam/maskedName'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { pathOf } from '../../../cores/content/trees/chapterIndex.ts'
import type { MergedPlaces } from '../../../cores/content/twins/mergedTwins.ts'
import type { TwinRow } from '../../../cores/content/twins/twinLists.ts'
import type { AddedAnswers, ReplyThere } from '../../../cores/replies/mergeReplies.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import { newId } from '../../../platform/database/ids.ts'
import { revisionOf } from '../../../platform/edited.ts'
import { mustBeDirect } from '../../../platform/heldSteps.ts'
import type { Services } from '../../../platform/services.ts'
import { comparedOf } from './twins.ts'
import { nameOfQuestion } from './typedQuestion.ts'

const SAMPLES = 5
const PAGE = 20

/** The state before a merge, for its undo. */
export interface KeptMerge extends MergedPlaces {
  crowd: AddedAnswers
}

type Wanted = Pick<Params<'content.questionMergeCheck'>, 'appID' | 'stayID' | 'otherIDs'>
type Reads = Pick<Services, 'content'> | { content: ReturnType<Services['content']['in']> }

interface Merging {
  stay: TwinRow
  others: TwinRow[]
}

async function questionsOf({ content }: Reads, { appID, stayID, otherIDs }: Wanted): Promise<Merging> {
  if (otherIDs.includes(stayID)) throw badInput([{ field: 'otherIDs', reason: '保留的题不能同时被合并' }])
  const rows = await content.twinRows(appID, [stayID, ...otherIDs])
  const [stay, ...others] = [stayID, ...otherIDs].map((id) => {
    const row = rows.get(id)
    if (!row) throw notFound('其中一道题')
    return row
  })
  return { stay: stay as TwinRow, others }
}

const mergeable = ({ groupID, state, ...row }: TwinRow): Mergeable => ({
  ...row,
  ...{ isInGroup: groupID !== null, isRemoved: state === 'removed' },
})

const refusalsOf = ({ stay, others }: Merging) => mergeRefusals(mergeable(stay), others.map(mergeable))

/** A digest of what was looked at: the questions, and where they stand. */
const seenAs = ({ stay, others }: Merging): string =>
  revisionOf({
    seen: [stay, ...others].map(({ questionID, hash, places, papers }) => [questionID, hash, places, papers]),
  })

/** What a reply to another of the questions is in the one that stays. */
function thereOf({ stay, others }: Merging): ReplyThere {
  const byID = new Map(others.map((row) => [row.questionID, row]))
  return (questionID, reply) => {
    const from = byID.get(questionID)
    return from ? (replyIn(reply, from.options, stay.options) ?? null) : reply
  }
}

export const questionMergeCheck: Handler<'content.questionMergeCheck'> = async ({ params, services }) => {
  const { appID } = params
  const merging = await questionsOf(services, params)
  const { stay, others } = merging
  const userIDs = await services.replies.learnersOfQuestions(
    appID,
    others.map(({ questionID }) => questionID),
  )
  const [placed, chapters, samples] = await Promise.all([
    services.content.placesInstead(appID, stay, others),
    services.content.chapters(appID),
    samplesOf(services, appID, merging, userIDs.slice(0, SAMPLES)),
  ])
  return {
    revision: seenAs(merging),
    stay: comparedOf(stay, chapters),
    others: others.map((row) => comparedOf(row, chapters)),
    placed: placed.map(({ chapterID }) => pathOf(chapters, chapterID).join(' / ')),
    learners: userIDs.length,
    samples,
    refusals: refusalsOf(merging),
  }
}

type Learners = Awaited<ReturnType<Services['replies']['statesOfLearners']>>

async function samplesOf(services: Services, appID: number, merging: Merging, userIDs: readonly number[]) {
  const questionIDs = [merging.stay, ...merging.others].map(({ questionID }) => questionID)
  const rows = await services.replies.statesOfLearners(appID, { userIDs, questionIDs })
  const there = thereOf(merging)
  return Promise.all(
    userIDs.map(async (userID) => {
      const of = <T extends { user_id: number; question_id: number }>(all: readonly T[], id?: number): T[] =>
        questionIDs.flatMap((questionID) =>
          all.filter(
            (row) => row.user_id === userID && row.question_id === questionID && (id ?? questionID) === questionID,
          ),
        )
      const states = of(rows.states).map((row) => ({
        ...row,
        last_reply: row.last_reply === null ? null : there(row.question_id, row.last_reply),
      }))
      const [state, ...further] = states
      const [marks, notes] = [of(rows.marks), of(rows.notes)]
      return {
        who: maskedName((await services.people.userByID(userID))?.nick_name ?? ''),
        before: questionIDs.map((id) =>
          stateText(of(rows.states, id)[0], of(rows.marks, id)[0], of(rows.notes, id)[0]),
        ),
        after: stateText(
          state && mergedState([state, ...further]),
          marks.length > 0 ? mergedFavourite(marks) : undefined,
          notes.length > 0 ? mergedNote(notes) : undefined,
        ),
      }
    }),
  )
}

function stateText(
  state: Pick<Learners['states'][number], 'done_count' | 'last_reply' | 'last_right' | 'wrong_at'> | undefined,
  mark: Pick<Learners['marks'][number], 'is_on'> | undefined,
  note: Pick<Learners['notes'][number], 'content'> | undefined,
): string {
  const right = state?.last_right === 1 ? '对' : state?.last_right === 0 ? '错' : ''
  const last = state?.last_reply ? `，最近答 ${state.last_reply}${right}` : ''
  const parts = [
    state && state.done_count > 0 ? `作答 ${state.done_count} 次${last}` : '',
    state && state.wrong_at !== null ? '在错题本' : '',
    mark?.is_on === 1 ? '已收藏' : '',
    note?.content ? `笔记 ${[...note.content].length} 字` : '',
  ].filter((part) => part !== '')
  return parts.join('，') || '没有记录'
}

/** What is added to what all learners answered to the one that stays. */
async function crowdOf(replies: Pick<Services['replies'], 'crowdAnswers'>, merging: Merging): Promise<AddedAnswers> {
  const there = thereOf(merging)
  const { counts, answers } = await replies.crowdAnswers(merging.others.map(({ questionID }) => questionID))
  const times = new Map<string, number>()
  for (const row of answers) {
    const answer = there(row.question_id, row.answer)
    if (answer !== null) times.set(answer, (times.get(answer) ?? 0) + row.times)
  }
  return {
    answered: counts.reduce((sum, row) => sum + row.answered, 0),
    answered_right: counts.reduce((sum, row) => sum + row.answered_right, 0),
    answers: [...times],
  }
}

export const questionMerge: Handler<'content.questionMerge'> = async (input) => {
  const { params, caller, services } = input
  const { appID, stayID, otherIDs, revision } = params
  const now = services.now()
  // Before the transaction: it reads all answers.
  const userIDs = await services.replies.learnersOfQuestions(appID, otherIDs)
  const done = await services.store.write(async (tx) => {
    const content = services.content.in(tx)
    await mustBeDirect(input, tx, appID)
    await oneEditorAtATime(tx, `question merges of ${appID}`)
    // Locks the subject first: imports and editors wait, or notice the new revision.
    await services.subjects.in(tx).countRevision(appID, now)
    const merging = await questionsOf({ content }, params)
    if (seenAs(merging) !== revision)
      throw new Refusal(409, '这些题在查看之后有改动，请再看一次', { reason: 'changed' })
    const [refusal] = refusalsOf(merging)
    if (refusal) throw new Refusal(409, refusal, { reason: 'refused' })
    const { stay, others } = merging
    const mergeID = newId()
    const merge = { mergeID, subjectID: appID, stayID, otherIDs }
    const places = await content.mergePlaces(appID, { stay, others, now })
    const replies = services.replies.in(tx)
    const crowd = await crowdOf(replies, merging)
    await replies.addAnswers(stayID, crowd, 1)
    const learners = await replies.mergeReplies(merge, { userIDs, there: thereOf(merging) })
    await services.review.in(tx).mergeReviewCards(merge, userIDs)
    await content.addQuestionMerge({
      ...{ merge_id: mergeID, subject_id: appID, stay_id: stayID, stay_stem: nameOfQuestion(stay) },
      kept: JSON.stringify({ ...places, crowd } satisfies KeptMerge),
      ...{ made_at: now, made_by: maskedPhones(caller.userName), undone_at: null, undone_by: null },
    })
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'question', id: stayID, name: nameOfQuestion(stay) },
      before: { mergedQuestions: '' },
      after: { mergedQuestions: others.map(({ externalID }) => externalID).join('、') },
    })
    return { mergeID, learners: learners.size }
  })
  services.content.recheck(appID)
  return done
}

export const questionMergeUndo: Handler<'content.questionMergeUndo'> = async (input) => {
  const { params, caller, services } = input
  const { appID, mergeID } = params
  const now = services.now()
  const done = await services.store.write(async (tx) => {
    const content = services.content.in(tx)
    await mustBeDirect(input, tx, appID)
    await oneEditorAtATime(tx, `question merges of ${appID}`)
    await services.subjects.in(tx).countRevision(appID, now)
    const row = await content.questionMergeByID(appID, mergeID)
    if (!row) throw notFound('这次合并')
    const kept = JSON.parse(row.kept) as KeptMerge
    const stayID = row.stay_id
    const otherIDs = kept.others.map(({ questionID }) => questionID)
    await mustBeLast(content, appID, row.made_at, new Set([stayID, ...otherIDs]))
    const there = await content.twinRows(appID, [stayID, ...otherIDs])
    if (there.size <= otherIDs.length)
      throw new Refusal(409, '其中一道题已不在题库里，不能撤销这次合并', { reason: 'gone' })
    if (!(await content.takeQuestionMergeBack(mergeID, { now, name: maskedPhones(caller.userName) })))
      throw new Refusal(409, '这次合并已经撤销过了', { reason: 'undone' })
    const merge = { mergeID, subjectID: appID, stayID, otherIDs }
    const [replies, review] = [services.replies.in(tx), services.review.in(tx)]
    const placesStay = await content.unmergePlaces(appID, { stayID, kept, now })
    await replies.addAnswers(stayID, kept.crowd, -1)
    // The wrong book is in both: they stay or go back together.
    const stay = new Set([...(await replies.repliesSinceMerge(merge)), ...(await review.reviewsSinceMerge(merge))])
    const marked = await replies.unmergeReplies(merge, stay)
    await review.unmergeReviewCards(merge, stay)
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'question', id: stayID, name: row.stay_stem },
      before: { mergedQuestions: kept.others.map(({ externalID }) => externalID).join('、') },
      after: { mergedQuestions: '' },
    })
    return { learnersStay: new Set([...stay, ...marked]).size, placesStay }
  })
  services.content.recheck(appID)
  return done
}

/** Merges of the same questions are undone in the reverse order. */
async function mustBeLast(
  content: ReturnType<Services['content']['in']>,
  appID: number,
  madeAt: number,
  ids: ReadonlySet<number>,
): Promise<void> {
  const later = (await content.laterQuestionMerges(appID, madeAt)).find((row) =>
    [row.stay_id, ...(JSON.parse(row.kept) as KeptMerge).others.map(({ questionID }) => questionID)].some((id) =>
      ids.has(id),
    ),
  )
  if (later)
    throw new Refusal(409, `其中的题后来又合并过（“${later.stay_stem}”），请先撤销后面的那一次`, { reason: 'later' })
}

export const questionMerges: Handler<'content.questionMerges'> = async ({ params, services }) => {
  const { appID, page = 1 } = params
  const [total, rows] = await Promise.all([
    services.content.countQuestionMerges(appID),
    services.content.questionMergesOf(appID, { after: (Math.max(1, page) - 1) * PAGE, limit: PAGE }),
  ])
  return {
    total,
    rows: rows.map((row): Data<'content.questionMerges'>['rows'][number] => ({
      ...{ mergeID: row.merge_id, stayID: row.stay_id, stem: row.stay_stem },
      others: (JSON.parse(row.kept) as KeptMerge).others.map(({ externalID }) => externalID),
      ...{ madeAt: row.made_at, madeBy: row.made_by, undoneAt: row.undone_at, undoneBy: row.undone_by ?? '' },
    })),
  }
}
