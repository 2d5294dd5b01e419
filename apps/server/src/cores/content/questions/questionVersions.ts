import type { Option, QuestionDraft, Reason } from '@tizhou/domain/content/question'
import { newId } from '../../../platform/database/ids.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

/** All that a question says, as its form has it; its place is no part of it. */
export interface VersionContent {
  style: string
  hint: string
  stem: string
  options: Option[]
  answer: string
  explanation: string
  reasons?: Reason[]
  points: string[]
  source: string
  year: number | null
  difficulty: number | null
  groupStem: string
}

export const contentOf = (draft: QuestionDraft): VersionContent => ({
  ...{ style: draft.style, hint: draft.hint ?? '', stem: draft.stem, options: draft.options, answer: draft.answer },
  ...(draft.reasons && { reasons: draft.reasons }),
  ...{ explanation: draft.explanation, points: draft.points, source: draft.source ?? '' },
  ...{ year: draft.year ?? null, difficulty: draft.difficulty ?? null, groupStem: draft.group?.stem ?? '' },
})

/** A moment at which a question began to say something else, with what it said before. */
export interface Replaced {
  id: string
  at: number
  by: string
  what: string
  before: VersionContent
}

/** Keeps what questions said before they are changed by hand, or an undone import takes changes by hand away. */
export async function keepVersions(
  tx: Tx,
  former: readonly { questionID: number; draft: QuestionDraft }[],
  { now, by }: { now: number; by: string },
): Promise<void> {
  if (former.length === 0) return
  const rows = former.map(({ questionID, draft }) => ({
    ...{ version_id: newId(), question_id: questionID, replaced_at: now, replaced_by: by },
    content: JSON.stringify(contentOf(draft)),
  }))
  await tx.db.insertInto('question_version').values(rows).execute()
}

/** Most versions of a question that are told. */
const MOST = 100

/** What a question said before each such change, the latest first. */
export async function versionsByHand({ db }: Reads, questionID: number): Promise<Replaced[]> {
  const rows = await db
    .selectFrom('question_version')
    .selectAll()
    .where('question_id', '=', questionID)
    .orderBy('replaced_at', 'desc')
    .orderBy('version_id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    ...{ id: `h${row.version_id}`, at: row.replaced_at, by: row.replaced_by, what: '修改题目' },
    before: JSON.parse(row.content) as VersionContent,
  }))
}
