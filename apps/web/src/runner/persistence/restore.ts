import type { WireReply } from '@tizhou/contract/areas/practice/practice'
import type { RestoredEntry } from '@tizhou/domain/runner/state'
import { score } from '@tizhou/domain/scoring/score'
import type { OutboxEntry } from '../../platform/outbox/outbox.ts'
import { afterReply } from '../state/afterReply.ts'
import { NO_PAST, type Past, type Question, type QuestionSet } from '../state/question.ts'

/**
 * The set with the entries made in this browser since the set was requested: undelivered ones of the outbox and those
 * delivered meanwhile, oldest first. Replies that the set contains already are skipped. `cptID`: the chapter whose
 * place counts; without it (a review) none does.
 */
export function withLocalEntries(set: QuestionSet, entries: readonly OutboxEntry[], cptID?: number): QuestionSet {
  const past = new Map(set.past)
  let lastID = set.lastID
  for (const entry of entries) {
    // Entries about a card or a lesson name no question of the runner.
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
 * The entries that the state machine starts from. A review starts with every question unanswered, so it gets only
 * favourites and marks. `marked`, `struck`: what this learner marked and struck out in this browser.
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
        // Only the learner's own judgement tells how much of a short answer was right.
        if (form === 'JDTEST') entry.reply.selfScore = past.percent ?? undefined
      }
    }
    return entry.reply || entry.favourite || entry.marked || entry.struck ? [entry] : []
  })
}
