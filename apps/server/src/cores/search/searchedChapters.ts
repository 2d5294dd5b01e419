import { inChunks } from '../../platform/database/chunks.ts'
import type { SearchSource } from './source.ts'

/** Chapters of all trees, by their names: those the menus tell everybody. Which of them open a page, areas/search/chapters.ts says. */
export const searchedChapters: SearchSource = {
  number: 6,
  named: true,
  listed: async ({ db }, subjectID, after, limit) =>
    (
      await db
        .selectFrom('chapter')
        .select(['chapter_id', 'name'])
        .where('subject_id', '=', subjectID)
        .where('chapter_id', '>', after)
        .orderBy('chapter_id')
        .limit(limit)
        .execute()
    ).map(({ chapter_id, name }) => ({ id: chapter_id, stamp: name })),
  async words({ db }, ids) {
    const found = []
    for (const some of inChunks(ids))
      found.push(
        ...(await db.selectFrom('chapter').select(['chapter_id', 'name']).where('chapter_id', 'in', some).execute()),
      )
    return found.map(({ chapter_id, name }) => ({ id: chapter_id, names: [name], text: '' }))
  },
}
