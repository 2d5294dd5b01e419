import type { Caller } from '../../platform/calls/caller.ts'
import type { JsonData } from '../../platform/calls/envelope.ts'
import type { With } from '../../platform/coreFront.ts'
import type { Content } from '../content/content.ts'
import type { QuestionSet } from '../content/questions/questionSet.ts'
import { type HistoryRow, untouched } from '../replies/history.ts'
import { presentSet } from '../replies/presentSet.ts'
import { percentOf, type ReplyToStore } from '../replies/replyRows.ts'
import { waitingReplies } from '../replies/waitingReplies.ts'
import type { OfPapers } from './loadedPapers.ts'
import { type KeysWait, keysWait } from './scoring/keysWait.ts'

type Needs = With<'store' | 'now', OfPapers & { content: Content }>

interface Shown {
  subjectID: number
  set: QuestionSet
  /** The result of historyOf of the core `replies`. */
  own: { history: HistoryRow[]; sittingUntil: number; lastQuestionID?: number | null }
  /** Whether to add all learners' statistics (CrowdRow). */
  withCrowd?: boolean
  more?: Record<string, unknown>
}

/**
 * A set as this learner may see it now. All questions with keys must be sent through here: keys of running papers and
 * of open windows are withheld (keysWait.ts).
 */
export async function shownSet(
  services: Needs,
  caller: Caller,
  { subjectID, set, own, withCrowd = false, more }: Shown,
): Promise<JsonData> {
  const waits = await keysWait(services, caller, subjectID, own.sittingUntil)
  const shown = waits ? services.content.withoutKeys(set, waits.name, waits.held) : set
  // Nothing of this set is withheld: the history is complete.
  const isQuiet = shown === set && own.sittingUntil <= services.now()
  return presentSet(shown, {
    history: isQuiet ? own.history : await whileWaiting(services, caller, subjectID, set, own.history, waits),
    withCrowd: withCrowd ? await services.content.withCrowd(shown) : undefined,
    lastTestID: own.lastQuestionID,
    more,
  })
}

/** For questions with withheld keys the learner's answers without results, including waiting answers. */
async function whileWaiting(
  { store }: Needs,
  { userID }: Caller,
  subjectID: number,
  set: QuestionSet,
  history: readonly HistoryRow[],
  waits: KeysWait | undefined,
): Promise<HistoryRow[]> {
  const rows = new Map(history.map((row) => [row.question_id, row]))
  for (const reply of await waitingReplies(store, userID, subjectID, set.questionIDs))
    rows.set(reply.questionID, answered(reply, rows.get(reply.questionID)))
  return [...rows.values()].map((row) =>
    waits?.why(row.question_id)
      ? { ...row, last_right: null, last_percent: null, wrong_count: 0, wrong_at: null }
      : row,
  )
}

function answered(reply: ReplyToStore, before: HistoryRow | undefined): HistoryRow {
  const row = before ?? untouched(reply.questionID)
  if ((row.last_at ?? 0) > reply.answeredAt) return row
  return {
    ...row,
    last_reply: reply.reply,
    last_right: reply.isRight,
    last_percent: percentOf(reply),
    last_seconds: reply.spendSeconds,
    done_count: row.done_count + 1,
    wrong_count: row.wrong_count + (reply.isRight === 0 ? 1 : 0),
    wrong_at: reply.isRight === 0 ? reply.answeredAt : row.wrong_at,
    last_at: reply.answeredAt,
  }
}
