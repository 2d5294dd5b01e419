import type { Store } from '../../platform/database/store.ts'

/** A public paper that can be sat now, or that somebody is sitting. */
export interface PaperUnderWay {
  paper_id: number
  subject_id: number
  external_key: string
  name: string
  /** Of the subject. */
  short_name: string
  opens_at: number | null
  closes_at: number | null
  /** Attempts that are under way, resting ones included. */
  sitting: number
}

/** Papers with a window that is open now, and papers that somebody sits now; the fullest room first. */
export async function papersUnderWay({ db }: Pick<Store, 'db'>, now: number): Promise<PaperUnderWay[]> {
  const rows = await db
    .selectFrom('paper_attempt as a')
    .innerJoin('paper as p', 'p.paper_id', 'a.paper_id')
    .select(({ fn }) => ['a.paper_id', fn.countAll().as('sitting')])
    .where('a.due_at', 'is not', null)
    .where('a.state', '<>', 'over')
    .where('p.owner_user_id', 'is', null)
    .groupBy('a.paper_id')
    .execute()
  const sitting = new Map(rows.map((row) => [row.paper_id, Number(row.sitting)]))
  const open = await db
    .selectFrom('paper as p')
    .innerJoin('subject as s', 's.subject_id', 'p.subject_id')
    .select(['p.paper_id', 'p.subject_id', 'p.external_key', 'p.name', 'p.opens_at', 'p.closes_at', 's.short_name'])
    .where('p.owner_user_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('p.opens_at', '<=', now), eb('p.closes_at', '>', now), eb('p.withdrawn_at', 'is', null)]),
        eb('p.paper_id', 'in', [0, ...sitting.keys()]),
      ]),
    )
    .orderBy('p.paper_id')
    .execute()
  return open
    .map((paper) => ({ ...paper, sitting: sitting.get(paper.paper_id) ?? 0 }))
    .sort((a, b) => b.sitting - a.sitting)
}
