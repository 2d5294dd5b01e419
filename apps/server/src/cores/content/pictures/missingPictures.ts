import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { apart } from '../../../platform/database/reading/readsApart.ts'
import { upsertRows } from '../../../platform/database/reading/rowsStatement.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Files } from '../../../platform/files/port.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { PacedWrites } from '../filing/pacedWrites.ts'
import { picturesNamed } from './picturesNamed.ts'

/** A subject that changes all the time is looked through again after so long. */
const REST_MS = 60_000
/** Where pictures are missing, they may have come by another way than the editor. */
const AGAIN_MS = 600_000
const READ_AT_ONCE = 1_000
const ROWS = { first: 200, least: 50, most: 1_000 }

const addMissing = upsertRows({
  table: 'missing_picture',
  columns: ['subject_id', 'question_id', 'names'],
  key: ['subject_id', 'question_id'],
  replace: ['names'],
})

interface Look {
  subjectID: number
  revision: number
}

async function subjectToLookAt({ db }: Pick<Store, 'db'>, now: number): Promise<Look | undefined> {
  const row = await db
    .selectFrom('subject as s')
    .leftJoin('picture_look as l', 'l.subject_id', 's.subject_id')
    .select(['s.subject_id', 's.revision'])
    .where((eb) =>
      eb.or([
        eb('l.looked_at', 'is', null),
        eb.and([eb('l.revision', '<>', eb.ref('s.revision')), eb('l.looked_at', '<=', now - REST_MS)]),
        eb.and([
          eb('l.looked_at', '<=', now - AGAIN_MS),
          sql<boolean>`exists (select 1 from missing_picture m where m.subject_id = s.subject_id)`,
        ]),
      ]),
    )
    .orderBy('s.subject_id')
    .limit(1)
    .executeTakeFirst()
  return row && { subjectID: row.subject_id, revision: row.revision }
}

/** The pictures that each question of the subject names and its folder lacks. */
async function missingOf(store: Pick<Store, 'db'>, files: Files, subjectID: number): Promise<Map<number, string[]>> {
  const folder = `images/${subjectID}`
  const there = new Set((await files.list(folder)).map((path) => path.slice(folder.length + 1).normalize('NFC')))
  const missing = new Map<number, string[]>()
  for (let after = 0; ; ) {
    const rows = await store.db
      .selectFrom('question as q')
      .leftJoin('question_group as g', 'g.group_id', 'q.group_id')
      .select([
        'q.question_id',
        'q.hint',
        'q.stem',
        'q.options',
        'q.explanation',
        'q.option_reasons',
        'g.stem as shared',
      ])
      .where('q.subject_id', '=', subjectID)
      .where('q.question_id', '>', after)
      .orderBy('q.question_id')
      .limit(READ_AT_ONCE)
      .modifyEnd(apart)
      .execute()
    for (const { question_id, hint, stem, options, explanation, option_reasons, shared } of rows) {
      const names = picturesNamed([shared ?? '', hint, stem, options, explanation, option_reasons ?? ''])
      const lacking = [...new Set(names.filter((name) => !there.has(name.normalize('NFC'))))]
      if (lacking.length > 0) missing.set(question_id, lacking)
    }
    after = rows.at(-1)?.question_id ?? after
    if (rows.length < READ_AT_ONCE) return missing
    await nextTurn()
  }
}

async function keepMissing(store: Store, { subjectID, revision }: Look, found: Map<number, string[]>, now: number) {
  const paced = new PacedWrites(store, ROWS)
  const rows = [...found].map(([question_id, names]) => ({
    subject_id: subjectID,
    question_id,
    names: JSON.stringify(names),
  }))
  const kept = await store.db
    .selectFrom('missing_picture')
    .select('question_id')
    .where('subject_id', '=', subjectID)
    .execute()
  const gone = kept.map((row) => row.question_id).filter((id) => !found.has(id))
  while (gone.length > 0) {
    const some = gone.splice(0, paced.size)
    await paced.write(some.length, (tx) =>
      tx.db
        .deleteFrom('missing_picture')
        .where('subject_id', '=', subjectID)
        .where('question_id', 'in', some)
        .execute(),
    )
  }
  while (rows.length > 0) {
    const some = rows.splice(0, paced.size)
    await paced.write(some.length, (tx) => tx.rows(addMissing, some))
  }
  const look = { revision, looked_at: now }
  await store.write((tx) =>
    tx.db
      .insertInto('picture_look')
      .values({ subject_id: subjectID, ...look })
      .onConflict((conflict) => conflict.column('subject_id').doUpdateSet(look))
      .execute(),
  )
}

/** Finds the pictures that questions name and nobody uploaded, subject by subject, after each change. */
export const findMissingPictures: Job<Look, 'files'> = {
  name: 'find-missing-pictures',
  does: 'finds questions that name pictures which were not uploaded',
  everyMs: 5_000,
  restMs: 200,
  find: ({ store, now }) => subjectToLookAt(store, now()),
  async work({ store, files, now }, look, turn) {
    await turn.hold()
    await keepMissing(store, look, await missingOf(store, files, look.subjectID), now())
  },
}
