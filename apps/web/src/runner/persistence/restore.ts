import type { WireReply } from '@tizhou/contract/areas/practice/practice'
import type { RestoredEntry } from '@tizhou/domain/runner/state'
import { score } from '@tizhou/domain/scoring/score'
import type { OutboxEntry } from '../../platform/outbox/outbox.ts'
import { afterReply } from '../state/afterReply.ts'
import { NO_PAST, type Past, type Question, type QuestionSet } from '../state/question.ts'

/**
 * The set with what this browser did since the set was asked for: undelivered entries of the outbox and those
 * delivered meanwhile, oldest first. What the set knows already changes nothing. `cptID`: the chapter whose place
 * counts; without one (a review) none does.
 */
export function withLocalEntries(set: QuestionSet, entries: readonly OutboxEntry[], cptID?: number): QuestionSet {
  const past = new Map(set.past)
  let lastID = set.lastID
  for (const entry of entries) {
    // What was done with a card or a lesson names no question that the runner shows.
    const { allTestID: id = 0 } = (entry.kind === 'reply' ? entry.reply : entry) as { allTestID?: number }
    const question = set.byID.get(id)
    if (!question) continue
    if (entry.kind === 'place') lastID = entry.cptID === cptID ? id : lastID
    else if (entry.kind !== 'interview' && entry.kind !== 'recite')
      past.set(id, changed(past.get(id) ?? NO_PAST, entry as Changing, question))
  }
  return { ...set, past, lastID }
}

type Changing = Exclude<OutboxEntry, { kind: 'place' | 'interview' | 'recite' | 'card' | 'play' }>

function changed(past: Past, entry: Changing, question: Question): Past {
  switch (entry.kind) {
    case 'favourite':
      return { ...past, favourite: entry.isFav === 1 }
    case 'note':
      return { ...past, note: entry.content }
    case 'wrongBook':
      return { ...past, inWrongBook: entry.isError === 1 }
    case 'reply':
      return withReply(past, entry.reply, question)
  }
}

function withReply(past: Past, reply: WireReply, question: Question): Past {
  if (past.lastTime !== null && past.lastTime >= reply.answeredAt) return past
  const judged = question.keyless ? null : score(question, reply.lastUserReply, { selfScore: reply.selfScore })
  return {
    ...afterReply(past, { text: reply.lastUserReply, at: reply.answeredAt, score: judged }),
    spent: reply.spendTime,
  }
}

/**
 * What the machine starts from. A review begins with every question open, so there only the favourites come
 * back. `marked`, `struck`: what this learner marked and struck out in this browser.
 */
export function restoredEntries(
  set: QuestionSet,
  mode: WireReply['mode'],
  marked: ReadonlySet<number> = new Set(),
  struck: ReadonlyMap<number, string> = new Map(),
): RestoredEntry[] {
  return set.questions.flatMap(({ id, form }) => {
    const past = set.past.get(id) ?? NO_PAST
    const entry: RestoredEntry = { id, favourite: past.favourite, marked: marked.has(id) }
    if (mode === 'practice') {
      entry.struck = struck.get(id)
      if (past.reply !== null) {
        entry.reply = { text: past.reply, at: past.lastTime ?? 0, isRight: past.right }
        // Of a short answer the learner alone knows how much was right.
        if (form === 'JDTEST') entry.reply.selfScore = past.percent ?? undefined
      }
    }
    return entry.reply || entry.favourite || entry.marked || entry.struck ? [entry] : []
  })
}
