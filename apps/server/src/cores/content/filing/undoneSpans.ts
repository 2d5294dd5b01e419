import { inChunks } from '../../../platform/database/chunks.ts'
import type { Store } from '../../../platform/database/store.ts'

/** From an import to its undoing: what was changed by hand in between is no part of the question any more. */
export interface UndoneSpan {
  from: number
  to: number
}

/** The spans of those questions whose contents an undoing brought back; others are absent. */
export async function undoneSpans(
  { db }: Pick<Store, 'db'>,
  ids: readonly number[],
): Promise<Map<number, UndoneSpan[]>> {
  const found = new Map<number, UndoneSpan[]>()
  for (const some of inChunks(ids)) {
    const rows = await db
      .selectFrom('kept_question as q')
      .innerJoin('import_kept as k', 'k.kept_id', 'q.kept_id')
      .select(['q.question_id', 'k.kept_at', 'k.undone_at'])
      .where('q.question_id', 'in', some)
      .where('q.side', '=', 'before')
      .where('k.undone_at', 'is not', null)
      .execute()
    for (const { question_id, kept_at, undone_at } of rows)
      found.set(question_id, [...(found.get(question_id) ?? []), { from: kept_at, to: undone_at as number }])
  }
  return found
}
