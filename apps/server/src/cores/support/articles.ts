import { sql } from 'kysely'
import { containing, holds, type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { SupportTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
export type ArticleRow = SupportTables['help_article']
type Kind = ArticleRow['kind']

/** Shown articles of a subject and of all subjects. */
const shown = ({ db }: Reads, kind: Kind, subjectID: number) =>
  db
    .selectFrom('help_article')
    .where('kind', '=', kind)
    .where('hidden', '=', 0)
    .where((eb) => eb.or([eb('subject_id', 'is', null), eb('subject_id', '=', subjectID)]))

/** A subject's articles for a menu, in order. */
export const articleMenu = (
  on: Reads,
  kind: Kind,
  subjectID: number,
): Promise<Pick<ArticleRow, 'article_id' | 'section' | 'title'>[]> =>
  shown(on, kind, subjectID)
    .select(['article_id', 'section', 'title'])
    .orderBy('position')
    .orderBy('article_id')
    .limit(1_000)
    .execute()

/** An article, if it is shown. */
export const shownArticle = ({ db }: Reads, kind: Kind, articleID: number): Promise<ArticleRow | undefined> =>
  db
    .selectFrom('help_article')
    .selectAll()
    .where('article_id', '=', articleID)
    .where('kind', '=', kind)
    .where('hidden', '=', 0)
    .executeTakeFirst()

/** Number of articles written or changed after a moment. */
export async function articlesChanged(on: Reads, kind: Kind, subjectID: number, after: number): Promise<number> {
  const { count } = await shown(on, kind, subjectID)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('updated_at', '>', after)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Most results of a search. */
export const FOUND = 50

/** Frequent questions that contain the word, case-insensitively; matches in the title first. */
export function searchArticles(
  on: Reads,
  subjectID: number,
  keyword: string,
): Promise<Pick<ArticleRow, 'article_id' | 'section' | 'title' | 'plain'>[]> {
  const inTitle = holds('title', keyword)
  return shown(on, 'faq', subjectID)
    .select(['article_id', 'section', 'title', 'plain'])
    .where((eb) => eb.or([inTitle, holds('plain', keyword)]))
    .orderBy(sql`case when lower(title) like ${containing(keyword)} escape '\\' then 0 else 1 end`)
    .orderBy('position')
    .orderBy('article_id')
    .limit(FOUND)
    .execute()
}

/** A learner's last vote on an article; undefined: none. */
export async function markOf({ db }: Reads, userID: number, articleID: number): Promise<0 | 1 | undefined> {
  const mark = await db
    .selectFrom('help_mark')
    .select('solved')
    .where('user_id', '=', userID)
    .where('article_id', '=', articleID)
    .executeTakeFirst()
  return mark?.solved
}

/**
 * Stores a learner's vote on an article, replacing an earlier one; gives the article's counts, undefined where there is
 * none.
 */
export async function markArticle(
  tx: Pick<Tx, 'db'>,
  mark: SupportTables['help_mark'],
): Promise<Pick<ArticleRow, 'solved' | 'not_solved'> | undefined> {
  // The article's row is updated first, so that concurrent votes wait for one another.
  const entry = await tx.db
    .updateTable('help_article')
    .set((eb) => ({ solved: eb.ref('solved') }))
    .where('article_id', '=', mark.article_id)
    .where('kind', '=', 'faq')
    .where('hidden', '=', 0)
    .executeTakeFirst()
  if (entry.numUpdatedRows === 0n) return undefined
  const { solved, marked_at } = mark
  await tx.db
    .insertInto('help_mark')
    .values(mark)
    .onConflict((conflict) => conflict.columns(['user_id', 'article_id']).doUpdateSet({ solved, marked_at }))
    .execute()
  const counted = await tx.db
    .selectFrom('help_mark')
    .select((eb) => [eb.fn.countAll<number>().as('all'), eb.fn.sum<number>('solved').as('solved')])
    .where('article_id', '=', mark.article_id)
    .executeTakeFirstOrThrow()
  const counts = { solved: Number(counted.solved), not_solved: Number(counted.all) - Number(counted.solved) }
  await tx.db.updateTable('help_article').set(counts).where('article_id', '=', mark.article_id).execute()
  return counts
}

export const articleByID = ({ db }: Reads, articleID: number): Promise<ArticleRow | undefined> =>
  db.selectFrom('help_article').selectAll().where('article_id', '=', articleID).executeTakeFirst()

/** Inserts or updates an article; its votes stay. */
export async function putArticle(tx: Pick<Tx, 'db'>, row: ArticleRow): Promise<void> {
  const { article_id: _, solved: __, not_solved: ___, ...changed } = row
  await tx.db
    .insertInto('help_article')
    .values(row)
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet(changed))
    .execute()
}

export async function removeArticle(tx: Pick<Tx, 'db'>, articleID: number): Promise<void> {
  await tx.db.deleteFrom('help_mark').where('article_id', '=', articleID).execute()
  await tx.db.deleteFrom('help_article').where('article_id', '=', articleID).execute()
}

export interface ArticleFilter extends PageWanted {
  kind: Kind
  q?: string
  appID?: number
}

export function articlePage({ db }: Reads, { kind, q, appID, ...wanted }: ArticleFilter) {
  let from = db.selectFrom('help_article as a').where('a.kind', '=', kind)
  if (appID !== undefined) from = from.where('a.subject_id', '=', appID)
  if (q?.trim()) from = from.where((eb) => eb.or([holds('a.title', q), holds('a.section', q), holds('a.plain', q)]))
  const shown = (query: typeof from) =>
    query.leftJoin('subject as s', 's.subject_id', 'a.subject_id').selectAll('a').select('s.short_name as subject_name')
  return tablePage(from, shown, wanted, {
    orders: {
      position: sql.ref('a.position'),
      title: sql.ref('a.title'),
      updatedAt: sql.ref('a.updated_at'),
      notSolved: sql.ref('a.not_solved'),
    },
    usual: 'position',
    key: 'a.article_id',
  })
}
