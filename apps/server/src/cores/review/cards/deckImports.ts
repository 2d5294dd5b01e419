import type { Schedule } from '@tizhou/domain/cards/ankiSchedule'
import { beijingDay } from '@tizhou/domain/dates/beijing'
import { PICTURE_FOLDER } from '@tizhou/domain/materials/materials'
import type { Selectable } from 'kysely'
import { inChunks } from '../../../platform/database/chunks.ts'
import { rowsInsert } from '../../../platform/database/reading/rowsStatement.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { FileFamily } from '../../../platform/files/fileFamily.ts'
import type { CardTables } from '../cardTables.ts'
import { DueDays } from '../dueDays.ts'
import { cardKey, dayOfDate, modelOf } from '../reviewCards.ts'
import { read } from '../reviewPlan.ts'
import { DEFAULT_CARD_SETTINGS } from './cardMarks.ts'

type Reads = Pick<Store, 'db'>
export type CardImportRow = Selectable<CardTables['card_import']>

/** A card of a deck that becomes an own card. */
export interface ImportedCard {
  id: number
  /** What tells the card in its deck. */
  key: string
  front: string
  frontHtml: string
  back: string
  backHtml: string
  source: string
  /** null: new. */
  schedule: Schedule | null
  aside: boolean
  marked: boolean
}

/** The keys of a learner's own cards that came in decks; removed ones may come again. */
export async function knownDeckKeys({ db }: Reads, userID: number, subjectID: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('own_card')
    .select('deck_key')
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where('removed_at', 'is', null)
    .where('deck_key', '<>', '')
    .execute()
  return new Set(rows.map(({ deck_key }) => deck_key))
}

/** Makes other imports of the learner wait until the transaction ends. */
export async function holdOwnCards(tx: Tx, userID: number, subjectID: number): Promise<void> {
  const { newPoints, mistakes } = DEFAULT_CARD_SETTINGS
  await tx.db
    .insertInto('card_setting')
    .values({ user_id: userID, subject_id: subjectID, new_points: newPoints, mistakes: mistakes ? 1 : 0 })
    .onConflict((on) =>
      on.columns(['user_id', 'subject_id']).doUpdateSet((eb) => ({ mistakes: eb.ref('card_setting.mistakes') })),
    )
    .execute()
}

const ADD_CARDS = rowsInsert<Omit<Selectable<CardTables['own_card']>, 'removed_at'>, never>(
  'own_card',
  {
    card_id: 'bigint',
    user_id: 'bigint',
    subject_id: 'bigint',
    front: 'text',
    back: 'text',
    source: 'text',
    made_at: 'bigint',
    changed_at: 'bigint',
    front_html: 'text',
    back_html: 'text',
    deck_key: 'text',
    import_id: 'bigint',
  },
  '',
)

const ADD_MEMORIES = rowsInsert<Selectable<CardTables['memory_card']>, never>(
  'memory_card',
  {
    user_id: 'bigint',
    subject_id: 'bigint',
    kind: 'text',
    item_id: 'bigint',
    due_day: 'integer',
    natural_day: 'integer',
    stability: 'double precision',
    difficulty: 'double precision',
    state: 'integer',
    reps: 'integer',
    lapses: 'integer',
    last_day: 'integer',
    last_at: 'bigint',
    learned_day: 'integer',
    aside: 'integer',
    marked: 'integer',
    aside_at: 'bigint',
    marked_at: 'bigint',
  },
  '',
)

/**
 * Adds the cards of a deck with their memories. A due day of the deck stands, unless the exam is before it: then the
 * card gets one of the days before the exam as any other.
 */
export async function importCards(
  tx: Tx,
  row: Omit<CardImportRow, 'cards' | 'undone_at'>,
  cards: readonly ImportedCard[],
  pictures: readonly string[],
): Promise<void> {
  const { import_id, user_id, subject_id, made_at: now } = row
  await tx.db
    .insertInto('card_import')
    .values({ ...row, cards: cards.length, undone_at: null })
    .execute()
  for (const some of inChunks(pictures))
    await tx.db
      .insertInto('own_card_picture')
      .values(some.map((path) => ({ path, user_id, import_id, added_at: now })))
      .execute()
  await tx.rows(
    ADD_CARDS,
    cards.map(({ id, front, back, source, frontHtml, backHtml, key }) => ({
      ...{ card_id: id, user_id, subject_id, front, back, source, made_at: now, changed_at: now },
      ...{ front_html: frontHtml, back_html: backHtml, deck_key: key, import_id },
    })),
  )
  const { plan, w } = await read(tx, user_id, subject_id, now)
  const today = beijingDay(now)
  const examDay = dayOfDate(plan.examDate)
  const model = modelOf(w)
  const rated = cards.flatMap((card) => (card.schedule ? [{ ...card, schedule: card.schedule }] : []))
  const days = new DueDays(
    rated.map(({ id, schedule }) => {
      const { dueDay, naturalDay: natural } = schedule
      const stands = dueDay !== null && (examDay === undefined || dueDay < examDay)
      return {
        key: cardKey({ userID: user_id, subjectID: subject_id, questionID: id }),
        dueDay: null,
        natural: Math.max(natural, dueDay ?? natural),
        plan: { today, examDay, retention: plan.retention / 100, model },
        ...(stands ? { fixed: dueDay } : { memory: schedule }),
      }
    }),
  )
  await days.readLoad(tx)
  const memories = new Map(rated.map(({ id, schedule }) => [id, { due: days.next(), schedule }]))
  await tx.rows(
    ADD_MEMORIES,
    cards
      .filter(({ schedule, aside, marked }) => schedule || aside || marked)
      .map(({ id, aside, marked }) => {
        const { due, schedule } = memories.get(id) ?? {}
        return {
          ...{ user_id, subject_id, kind: 'own', item_id: id },
          due_day: due ?? null,
          natural_day: schedule?.naturalDay ?? null,
          stability: schedule?.stability ?? null,
          difficulty: schedule?.difficulty ?? null,
          ...{ state: schedule?.state ?? 1, reps: schedule?.reps ?? 0, lapses: schedule?.lapses ?? 0 },
          ...{ last_day: schedule?.lastDay ?? null, last_at: schedule?.lastAt ?? 0 },
          learned_day: schedule?.learnedDay ?? null,
          ...{ aside: aside ? 1 : 0, marked: marked ? 1 : 0, aside_at: 0, marked_at: 0 },
        }
      }),
  )
}

/** A learner's imports of a subject, newest first. */
export const cardImports = ({ db }: Reads, userID: number, subjectID: number): Promise<CardImportRow[]> =>
  db
    .selectFrom('card_import')
    .selectAll()
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .orderBy('made_at', 'desc')
    .limit(20)
    .execute()

/** This learner's import that stands; undefined: none. */
export const standingImport = ({ db }: Reads, userID: number, importID: number): Promise<CardImportRow | undefined> =>
  db
    .selectFrom('card_import')
    .selectAll()
    .where('import_id', '=', importID)
    .where('user_id', '=', userID)
    .where('undone_at', 'is', null)
    .executeTakeFirst()

/** Numbers of an import's cards that were changed, and rated here, since. */
export async function changedSince(
  { db }: Reads,
  { user_id, subject_id, import_id, made_at }: CardImportRow,
): Promise<{ changed: number; rated: number }> {
  const cards = () =>
    db.selectFrom('own_card as o').where('o.user_id', '=', user_id).where('o.import_id', '=', import_id)
  const changed = await cards()
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('o.subject_id', '=', subject_id)
    .where('o.changed_at', '>', made_at)
    .executeTakeFirstOrThrow()
  const rated = await cards()
    .innerJoin('memory_log as l', (on) =>
      on.onRef('l.item_id', '=', 'o.card_id').onRef('l.user_id', '=', 'o.user_id').on('l.kind', '=', 'own'),
    )
    .select(({ fn }) => fn.count<number>('o.card_id').distinct().as('n'))
    .where('l.subject_id', '=', subject_id)
    .where('l.undone', '=', 0)
    .executeTakeFirstOrThrow()
  return { changed: Number(changed.n), rated: Number(rated.n) }
}

/** Removes the cards of an import with their memories; ratings stay in the log. Gives the paths of their pictures. */
export async function undoImport(tx: Tx, row: CardImportRow, now: number): Promise<{ cards: number; paths: string[] }> {
  const { user_id, subject_id, import_id } = row
  const ids = tx.db
    .selectFrom('own_card')
    .select('card_id')
    .where('user_id', '=', user_id)
    .where('subject_id', '=', subject_id)
    .where('import_id', '=', import_id)
  await tx.db
    .deleteFrom('memory_card')
    .where('user_id', '=', user_id)
    .where('subject_id', '=', subject_id)
    .where('kind', '=', 'own')
    .where('item_id', 'in', ids)
    .execute()
  const { numDeletedRows } = await tx.db
    .deleteFrom('own_card')
    .where('user_id', '=', user_id)
    .where('subject_id', '=', subject_id)
    .where('import_id', '=', import_id)
    .executeTakeFirst()
  const paths = await tx.db
    .deleteFrom('own_card_picture')
    .where('user_id', '=', user_id)
    .where('import_id', '=', import_id)
    .returning('path')
    .execute()
  await tx.db.updateTable('card_import').set({ undone_at: now }).where('import_id', '=', import_id).execute()
  return { cards: Number(numDeletedRows), paths: paths.map(({ path }) => path) }
}

/** Bytes of pictures are bounded by their number: of all of a learner's imports that stand. */
export async function importedPictures({ db }: Reads, userID: number): Promise<number> {
  const { n } = await db
    .selectFrom('own_card_picture')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userID)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Pictures of imported cards. Those of points and books are in the same folder. */
export const cardFiles: FileFamily = {
  folder: PICTURE_FOLDER.slice(0, -1),
  async usedAmong({ db }, paths) {
    const rows = await db.selectFrom('own_card_picture').select('path').where('path', 'in', paths).execute()
    return rows.map(({ path }) => path)
  },
}
