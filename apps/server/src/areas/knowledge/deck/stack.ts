import type { WireStackCard } from '@tizhou/contract/areas/knowledge/cards'
import { type CardKind, roomForCards, stackOrder } from '@tizhou/domain/cards/stack'
import { beijingDay } from '@tizhou/domain/dates/beijing'
import { interleaved } from '@tizhou/domain/knowledge/pointCards'
import { memoryOf } from '../../../cores/review/cards/memoryCards.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { pictureSigner, signedHtml } from '../../../platform/html/materialHtml.ts'
import { memoryPlan } from '../../../platform/memoryPlan.ts'
import type { Services } from '../../../platform/services.ts'
import { subjectOf } from '../subjectOf.ts'

/** Most cards of a day, whatever the limits of the review. */
const MOST = 500

interface Facts {
  today: number
  /** The last day whose due cards are included. */
  until: number
  index: Awaited<ReturnType<Services['content']['pointIndex']>>
  chapters: Awaited<ReturnType<Services['content']['chapters']>>
  /** Rows of memory_card, by kind and id. */
  rows: Map<string, Awaited<ReturnType<Services['review']['memoryCards']>>[number]>
  /** Questions of the wrong book. */
  book: Map<number, Awaited<ReturnType<Services['review']['memoriesOf']>>[number]>
  chapterOf: (questionID: number) => number
}

const keyOf = (kind: CardKind, itemID: number) => `${kind} ${itemID}`

async function factsOf(services: Services, userID: number, subjectID: number, ahead: number): Promise<Facts> {
  const today = beijingDay(services.now())
  const [index, chapters, rows, all] = await Promise.all([
    services.content.pointIndex(subjectID),
    services.content.chapters(subjectID),
    services.review.memoryCards(userID, subjectID),
    services.review.memoriesOf(userID, subjectID),
  ])
  const { rows: book, chapterOf } = await services.papers.readableRows(userID, subjectID, all)
  return {
    today,
    until: today + ahead,
    index,
    chapters,
    rows: new Map(rows.map((row) => [keyOf(row.kind as CardKind, row.item_id), row])),
    book: new Map(book.map((row) => [row.question_id, row])),
    chapterOf: (questionID) =>
      chapterOf({ question_id: questionID, due_day: null, stability: 0, difficulty: 0, last_day: 0 }),
  }
}

type Card = WireStackCard

/** A card without the contents of its kind. */
function bare({ rows, chapters }: Facts, kind: CardKind, itemID: number, chapterID: number | null): Card {
  const row = rows.get(keyOf(kind, itemID))
  return {
    Kind: kind,
    ItemID: itemID,
    Front: '',
    FrontHtml: '',
    Back: '',
    BackHtml: '',
    Source: '',
    CptID: chapterID,
    ChapterName: (chapterID !== null && chapters.byID.get(chapterID)?.name) || '',
    DueDay: null,
    SeenToday: 0,
    Marked: row?.marked === 1 ? 1 : 0,
    DueTests: 0,
    Memories: [],
  }
}

const isAside = ({ rows }: Facts, kind: CardKind, itemID: number) => rows.get(keyOf(kind, itemID))?.aside === 1

const memory = (of: { stability: number; difficulty: number; last_day: number }) => ({
  Stability: of.stability,
  Difficulty: of.difficulty,
  LastDay: of.last_day,
})

/** A point's card: due by its questions in the wrong book, or without such by its own memory; DueDay null: new. */
function pointCard(facts: Facts, pointID: number): Card | null {
  const point = facts.index.points.get(pointID)
  if (!point || isAside(facts, 'point', pointID)) return null
  const card = { ...bare(facts, 'point', pointID, point.home), Front: point.name }
  const asked = point.questions.flatMap((id) => {
    const one = facts.book.get(id)
    return one && one.due_day !== null ? [{ ...one, due_day: one.due_day }] : []
  })
  if (asked.length > 0) {
    const first = Math.min(...asked.map(({ due_day }) => due_day))
    const due = asked.filter(({ due_day }) => due_day <= Math.max(first, facts.today))
    return {
      ...card,
      DueDay: first,
      DueTests: due.length,
      SeenToday: due.every(({ last_day }) => last_day === facts.today) ? 1 : 0,
      Memories: due.map(memory),
    }
  }
  return ownMemory(facts, card)
}

/** A card with its own memory; null where it is not due before the exam. */
function ownMemory({ rows, today }: Facts, card: Card): Card | null {
  const row = rows.get(keyOf(card.Kind, card.ItemID))
  if (!row || row.stability === null || row.difficulty === null || row.last_day === null) return card
  if (row.due_day === null) return null
  const { stability, difficulty, last_day } = row
  const known = memoryOf({ ...row, stability, difficulty, last_day })
  return {
    ...card,
    DueDay: row.due_day,
    SeenToday: row.last_day === today ? 1 : 0,
    Memories: [{ Stability: known.stability, Difficulty: known.difficulty, LastDay: known.lastDay }],
  }
}

/** Today's cards, in learning order. */
export const cardStack: Handler<'knowledge.cardStack'> = async ({ params, caller, services }) => {
  const { userID } = caller
  const subjectID = await subjectOf(services, params.appEName)
  // Reassigns due days where the exam date has changed.
  const Plan = await memoryPlan(services, userID, subjectID)
  const { perDay } = await services.review.currentPlan(userID, subjectID, services.now())
  const facts = await factsOf(services, userID, subjectID, params.ahead ?? 0)
  const settings = await services.review.cardSettings(userID, subjectID)
  const opened = await services.papers.opensPoints(caller, subjectID)
  const own = await services.review.ownCards(userID, subjectID)
  const done = await services.review.cardDay(userID, subjectID, facts.today)
  const state = await services.review.bookState(userID, subjectID, facts.today)
  const questions = [...facts.book.values()].filter(({ due_day }) => due_day !== null && due_day <= facts.today).length
  const sign = pictureSigner(await services.keys.of('files'), services.now())
  const owns = own.flatMap((row) => {
    if (isAside(facts, 'own', row.card_id)) return []
    const card = ownMemory(facts, {
      ...bare(facts, 'own', row.card_id, null),
      Front: row.front,
      FrontHtml: signedHtml(row.front_html, sign),
      Back: row.back,
      BackHtml: signedHtml(row.back_html, sign),
      Source: row.source,
    })
    return card ? [card] : []
  })
  // All points in one order, so that the next new ones do not depend on those already begun.
  const all = interleaved([...facts.index.points.values()], ({ home }) => home)
  const points = opened ? all.flatMap(({ id }) => pointCard(facts, id) ?? []) : []
  const mistakes = settings.mistakes ? questionCards(facts) : []
  const isDue = ({ DueDay }: Card) => DueDay !== null && DueDay <= facts.until
  const byQuestions = points.filter((card) => card.DueTests > 0 && isDue(card) && !settings.mistakes)
  const byMemory = [...points.filter(({ DueTests }) => DueTests === 0), ...owns].filter(isDue)
  const room = roomForCards({
    perDay,
    newPoints: settings.newPoints,
    questions,
    done: state.done + done.done,
    begun: done.begun,
  })
  // Own cards are asked at once; new points and the cards of imported decks wait for their turn.
  const isNew = ({ DueDay }: Card) => DueDay === null
  const imported = new Set(own.flatMap((row) => (row.import_id === null ? [] : [row.card_id])))
  const written = owns.filter((card) => isNew(card) && !imported.has(card.ItemID))
  const brought = owns.filter((card) => isNew(card) && imported.has(card.ItemID))
  const fresh = interleaved([...brought, ...points.filter(isNew)], ({ Kind }) => Kind).slice(0, room.newPoints)
  const due = params.ahead ? byMemory : byMemory.slice(0, room.cards)
  const list = stackOrder(
    [...byQuestions, ...mistakes.filter(isDue), ...due, ...written, ...fresh].map((card) => ({
      card,
      dueDay: card.DueDay,
      seenToday: card.SeenToday === 1,
      chapterID: card.CptID,
    })),
  )
    .slice(0, MOST)
    .map(({ card }) => card)
  return {
    AppID: subjectID,
    list,
    Plan,
    Opened: opened ? 1 : 0,
    Load: {
      Questions: questions,
      Cards: byMemory.filter(({ DueDay }) => (DueDay ?? 0) <= facts.today).length,
      Done: state.done + done.done,
    },
    NewPoints: settings.newPoints,
    Mistakes: settings.mistakes ? 1 : 0,
    Aside: asideCards(facts, new Map(own.map((row) => [row.card_id, row.front]))),
  }
}

/** Each question of the wrong book with a due day, as a card. */
function questionCards(facts: Facts): Card[] {
  return [...facts.book.values()].flatMap((row) => {
    if (row.due_day === null || isAside(facts, 'question', row.question_id)) return []
    const home = facts.chapterOf(row.question_id)
    const card = bare(facts, 'question', row.question_id, facts.chapters.byID.has(home) ? home : null)
    return [
      {
        ...card,
        DueDay: row.due_day,
        DueTests: 1,
        SeenToday: row.last_day === facts.today ? 1 : 0,
        Memories: [memory(row)],
      } satisfies Card,
    ]
  })
}

function asideCards({ rows, index }: Facts, fronts: ReadonlyMap<number, string>) {
  return [...rows.values()].flatMap((row) => {
    if (row.aside !== 1) return []
    const kind = row.kind as CardKind
    const Name = kind === 'own' ? fronts.get(row.item_id) : kind === 'point' ? index.names.get(row.item_id) : '错题'
    return Name === undefined ? [] : [{ Kind: kind, ItemID: row.item_id, Name }]
  })
}

export const setCardSettings: Handler<'knowledge.setCardSettings'> = async ({ params, caller, services }) => {
  const { appID, newPoints, mistakes } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  const of = { userID: caller.userID, subjectID: appID }
  await services.store.write((tx) =>
    services.review.in(tx).saveCardSettings(of, { newPoints, mistakes: mistakes === 1 }),
  )
  return null
}
