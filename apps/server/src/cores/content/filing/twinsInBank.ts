import { createHash } from 'node:crypto'
import type { Option, QuestionDraft } from '@tizhou/domain/content/question'
import { wordsOfQuestion } from '@tizhou/domain/content/questionWords'
import type { Store } from '../../../platform/database/store.ts'
import { nextTurn } from './draftPlan.ts'

const READ_AT_ONCE = 500

/** A hash of a question's words that ignores the order of options and the question's form. */
const hashOf = (sharedStem: string, stem: string, options: readonly Option[]): string =>
  createHash('sha256')
    .update(wordsOfQuestion(sharedStem, stem, options))
    .digest('base64url')

/** Drafts whose question exists in the subject under another id, with that id. Reads the bank in pages. */
export async function twinsInBank(
  { db }: Pick<Store, 'db'>,
  subjectID: number,
  drafts: readonly QuestionDraft[],
): Promise<Map<QuestionDraft, string>> {
  const byWords = new Map<string, QuestionDraft[]>()
  for (const [at, draft] of drafts.entries()) {
    const words = hashOf(draft.group?.stem ?? '', draft.stem, draft.options)
    byWords.set(words, [...(byWords.get(words) ?? []), draft])
    if (at % READ_AT_ONCE === 0) await nextTurn()
  }
  const found = new Map<QuestionDraft, string>()
  let last = ''
  for (;;) {
    const rows = await db
      .selectFrom('question as q')
      .leftJoin('question_group as g', 'g.group_id', 'q.group_id')
      .select(['q.external_id', 'q.stem', 'q.options', 'g.stem as group_stem'])
      .where('q.subject_id', '=', subjectID)
      .where('q.external_id', '>', last)
      .orderBy('q.external_id')
      .limit(READ_AT_ONCE)
      .execute()
    for (const row of rows) {
      const words = hashOf(row.group_stem ?? '', row.stem, JSON.parse(row.options) as Option[])
      for (const draft of byWords.get(words) ?? []) if (!found.has(draft)) found.set(draft, row.external_id)
    }
    if (rows.length < READ_AT_ONCE) return new Map(drafts.flatMap((draft) => pair(draft, found.get(draft))))
    last = rows.at(-1)?.external_id ?? ''
    await nextTurn()
  }
}

const pair = (draft: QuestionDraft, twin: string | undefined): [QuestionDraft, string][] =>
  twin === undefined ? [] : [[draft, twin]]
