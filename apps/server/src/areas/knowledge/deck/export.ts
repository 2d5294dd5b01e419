import type { WireTestSet } from '@tizhou/contract/testSet'
import { reviewsForAnki, type Schedule, toAnki } from '@tizhou/domain/cards/ankiSchedule'
import type { CardKind } from '@tizhou/domain/cards/stack'
import { escapeHtml } from '@tizhou/domain/richtext/entities'
import { memoryOf } from '../../../cores/review/cards/memoryCards.ts'
import { deckNoteOf } from '../../../cores/review/cards/ownCards.ts'
import { writeDeckApart } from '../../../platform/anki/deckApart.ts'
import type { WrittenNote } from '../../../platform/anki/writeDeck.ts'
import type { Caller } from '../../../platform/calls/caller.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { memoryPlan } from '../../../platform/memoryPlan.ts'
import type { Services } from '../../../platform/services.ts'
import { subjectOf } from '../subjectOf.ts'
import { ExportedPictures } from './exportedPictures.ts'
import { questionSides } from './questionNotes.ts'

/** Most cards of an export, and most characters of their sides. */
const MOST = 5_000
const MOST_CHARACTERS = 4_000_000
/** Questions that are read at once. */
const AT_ONCE = 200

/** Text as HTML with its lines. */
const lines = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>')

/** A note before its schedule and its place in the deck are added. */
interface Made extends Pick<WrittenNote, 'guid' | 'front' | 'back' | 'source' | 'tags'> {
  kind: CardKind
  itemID: number
  /** Name of the inner deck. */
  inner: string
}

/** The kinds of cards that are taken along. */
interface Wanted {
  own: boolean
  points: boolean
  mistakes: boolean
}

/**
 * The learner's cards of a subject as an Anki deck with their schedule: own cards, points with a text that the learner
 * may read, and questions of the wrong book whose key the learner may read now.
 */
export const cardExport: Handler<'knowledge.cardExport'> = async ({ params, caller, services }) => {
  const subjectID = await subjectOf(services, params.appEName)
  const subject = await services.subjects.subjectByID(subjectID)
  const name = subject?.name ?? params.appEName
  const pictures = new ExportedPictures()
  const wanted = { own: params.own !== 0, points: params.points !== 0, mistakes: params.mistakes !== 0 }
  const plan = await memoryPlan(services, caller.userID, subjectID)
  const made = await notesOf(services, caller, subjectID, wanted, pictures)
  if (made.length === 0) throw notFound('可以导出的卡片：先把文字做成卡片，或开通考点卡')
  const kept = withinLimits(made)
  const scheduled = await schedules(services, caller.userID, subjectID)
  const notes = kept.map(({ kind, itemID, inner, ...note }, at): WrittenNote => {
    const { memory, log, aside, marked } = scheduled(kind, itemID)
    return {
      ...note,
      tags: marked ? [...note.tags, 'marked'] : note.tags,
      deck: ['题舟', name, inner],
      card: toAnki(memory, { position: at + 1, aside, retention: plan.Retention }),
      reviews: reviewsForAnki(log, memory),
    }
  })
  const read = await pictures.read(services.files)
  const bytes = await writeDeckApart({
    notes,
    pictures: read.pictures,
    retention: plan.Retention,
    now: services.now(),
  })
  return {
    Name: `${name.replace(/[\\/:*?"<>|]/g, '_')}.apkg`,
    Base64: Buffer.from(bytes).toString('base64'),
    Cards: kept.length,
    LeftOut: made.length - kept.length,
    Pictures: read.pictures.length,
    PicturesLeftOut: read.leftOut,
  }
}

async function notesOf(
  services: Services,
  caller: Caller,
  subjectID: number,
  wanted: Wanted,
  pictures: ExportedPictures,
): Promise<Made[]> {
  const chapters = await services.content.chapters(subjectID)
  const chapterName = (chapterID: number | null) => (chapterID !== null && chapters.byID.get(chapterID)?.name) || '其他'
  const notes: Made[] = []
  if (wanted.own)
    for (const row of await services.review.ownCards(caller.userID, subjectID))
      notes.push({
        ...{ kind: 'own', itemID: row.card_id, guid: deckNoteOf(row.card_id), inner: '自制卡片' },
        ...{
          front: row.front_html ? pictures.ofHtml(row.front_html) : lines(row.front),
          back: row.back_html ? pictures.ofHtml(row.back_html) : lines(row.back),
        },
        ...{ source: lines(row.source), tags: ['自制卡片'] },
      })
  if (wanted.points && (await services.papers.opensPoints(caller, subjectID))) {
    const points = [...(await services.content.pointIndex(subjectID)).points.values()]
    const texts = new Map(
      (await services.points.pointTextsOf(points.map(({ id }) => id))).map((row) => [row.point_id, row]),
    )
    for (const { id, name, home } of points) {
      const text = texts.get(id)
      if (!text || text.html === '') continue
      notes.push({
        ...{ kind: 'point', itemID: id, guid: `tizhou-point-${id}`, inner: chapterName(home) },
        ...{ front: lines(name), back: pictures.ofHtml(text.html), source: lines(text.source), tags: ['考点'] },
      })
    }
  }
  if (wanted.mistakes) notes.push(...(await mistakesOf(services, caller, subjectID, chapterName, pictures)))
  return notes
}

async function mistakesOf(
  services: Services,
  caller: Caller,
  subjectID: number,
  chapterName: (chapterID: number | null) => string,
  pictures: ExportedPictures,
): Promise<Made[]> {
  const { userID } = caller
  const all = await services.review.memoriesOf(userID, subjectID)
  const { rows, chapterOf } = await services.papers.readableRows(userID, subjectID, all)
  const ids = rows.map(({ question_id }) => question_id)
  const readable = await services.papers.readableQuestions(caller, subjectID, ids)
  const shown = rows.filter(({ question_id }) => readable.has(question_id)).slice(0, MOST)
  const notes: Made[] = []
  for (let at = 0; at < shown.length; at += AT_ONCE) {
    const some = shown.slice(at, at + AT_ONCE)
    const questionIDs = some.map(({ question_id }) => question_id)
    const set = await services.content.questionSetOfIDs(subjectID, questionIDs, { alsoWithoutChapter: true })
    const of = { userID, subjectID, questionIDs: set.questionIDs, chapterID: 0 }
    const { lastQuestionID: _, ...own } = await services.replies.historyOf(of)
    // Keys of running papers are withheld there.
    const wire = await services.papers.shownSet(caller, { subjectID, set, own })
    const sides = questionSides(JSON.parse(wire.parts.map(String).join('')) as WireTestSet, (name) =>
      pictures.ofQuestion(subjectID, name),
    )
    for (const row of some) {
      const found = sides.get(row.question_id)
      if (!found) continue
      notes.push({
        ...{ kind: 'question', itemID: row.question_id, guid: `tizhou-question-${row.question_id}` },
        ...{ ...found, source: '', tags: ['错题'], inner: chapterName(chapterOf(row)) },
      })
    }
  }
  return notes
}

/** Memory, ratings and marks of each card. */
async function schedules(services: Services, userID: number, subjectID: number) {
  const keyOf = (kind: string, itemID: number) => `${kind} ${itemID}`
  const [cards, book, logged] = await Promise.all([
    services.review.memoryCards(userID, subjectID),
    services.review.bookSchedules(userID, subjectID),
    services.review.ratingsOf(userID, subjectID),
  ])
  const marks = new Map(cards.map((row) => [keyOf(row.kind, row.item_id), row]))
  const memories = new Map<string, Schedule>(
    cards.flatMap((row) => {
      const { stability, difficulty, last_day } = row
      if (stability === null || difficulty === null || last_day === null) return []
      const known = memoryOf({ ...row, stability, difficulty, last_day })
      return [
        [
          keyOf(row.kind, row.item_id),
          {
            ...known,
            dueDay: row.due_day,
            naturalDay: row.natural_day ?? row.due_day ?? last_day,
            ...{ state: row.state, reps: row.reps, lapses: row.lapses, lastAt: row.last_at },
            learnedDay: row.learned_day,
          },
        ],
      ]
    }),
  )
  for (const { questionID, ...schedule } of book) memories.set(keyOf('question', questionID), schedule)
  return (kind: CardKind, itemID: number) => {
    const key = keyOf(kind, itemID)
    const row = marks.get(key)
    return {
      memory: memories.get(key) ?? null,
      log: logged.get(key) ?? [],
      aside: row?.aside === 1,
      marked: row?.marked === 1,
    }
  }
}

function withinLimits(notes: readonly Made[]): Made[] {
  let characters = 0
  return notes.slice(0, MOST).filter(({ front, back }) => {
    characters += front.length + back.length
    return characters <= MOST_CHARACTERS
  })
}
