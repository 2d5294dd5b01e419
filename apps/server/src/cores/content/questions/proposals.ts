import type { ProposalState } from '@tizhou/domain/content/proposals'
import { type Selectable, sql } from 'kysely'
import { type PageWanted, tablePage } from '../../../platform/database/reading/tablePage.ts'
import { type Waiting, waitingOf } from '../../../platform/database/reading/waiting.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'

type Reads = Pick<Store, 'db'>

export type ProposalRow = Selectable<Tables['question_proposal']>

const OPEN = ['draft', 'waiting', 'sentBack'] as const

export const proposalByID = (on: Reads, proposalID: number): Promise<ProposalRow | undefined> =>
  on.db.selectFrom('question_proposal').selectAll().where('proposal_id', '=', proposalID).executeTakeFirst()

/** The one open proposal of a question. */
export const openProposal = (on: Reads, questionID: number): Promise<ProposalRow | undefined> =>
  on.db
    .selectFrom('question_proposal')
    .selectAll()
    .where('question_id', '=', questionID)
    .where('state', 'in', [...OPEN])
    .executeTakeFirst()

/** Throws an error that `isTaken` recognises where the question has an open proposal. */
export async function addProposal(tx: Tx, row: ProposalRow): Promise<void> {
  await tx.db.insertInto('question_proposal').values(row).execute()
}

/** Counts its revision, too. */
export async function changeProposal(
  tx: Tx,
  proposalID: number,
  fields: Partial<Omit<ProposalRow, 'proposal_id' | 'revision'>>,
): Promise<void> {
  await tx.db
    .updateTable('question_proposal')
    .set((eb) => ({ ...fields, revision: eb('revision', '+', 1) }))
    .where('proposal_id', '=', proposalID)
    .execute()
}

export interface ProposalFilter extends PageWanted {
  appID?: number
  state?: ProposalState
  authorID?: number
  /** Chapters that are meant, those below included. */
  chapterIDs?: readonly number[]
}

/** Without contents: a page of long questions would be megabytes. */
const LISTED = [
  ...(['p.proposal_id', 'p.subject_id', 'p.question_id', 'p.what', 'p.call', 'p.state', 'p.since'] as const),
  ...(['p.revision', 'p.name', 'p.author_id', 'p.author_name', 'p.authors', 'p.reviewer_name', 'p.comment'] as const),
] as const

/** Who ever wrote a proposal, as the column keeps it. */
export const writtenBy = (authorIDs: readonly number[]): string => `,${authorIDs.join(',')},`
export const hadPart = ({ authors }: Pick<ProposalRow, 'authors'>, userID: number): boolean =>
  authors.includes(writtenBy([userID]))

/** Apart by more than any moment in ms. */
const OTHERS_OPEN = 100_000_000_000_000
const DONE = 400_000_000_000_000

/** What waits for a review, the longest first; then what its author has; then what is done with, the latest first. */
const WAITING_FIRST = sql<number>`case when ${sql.ref('p.state')} = 'waiting' then ${sql.ref('p.since')}
  when ${sql.ref('p.state')} in ('draft', 'sentBack') then ${sql.lit(OTHERS_OPEN)} + ${sql.ref('p.since')}
  else ${sql.lit(DONE)} - ${sql.ref('p.since')} end`

/** What waits longest stands first. */
export function proposalPage(on: Reads, filter: ProposalFilter) {
  let from = on.db.selectFrom('question_proposal as p')
  if (filter.appID !== undefined) from = from.where('p.subject_id', '=', filter.appID)
  if (filter.state) from = from.where('p.state', '=', filter.state)
  if (filter.authorID !== undefined) from = from.where('p.author_id', '=', filter.authorID)
  if (filter.chapterIDs) from = from.where('p.chapter_id', 'in', [0, ...filter.chapterIDs])
  return tablePage(
    from,
    (query) =>
      query
        .leftJoin('subject as s', 's.subject_id', 'p.subject_id')
        .select([...LISTED])
        .select('s.short_name as subject_name'),
    filter,
    { orders: { since: sql.ref('p.since'), waiting: WAITING_FIRST }, usual: 'waiting', key: 'p.proposal_id' },
  )
}

/** Who ever proposed something, for the list's filter. */
export const proposalAuthors = (on: Reads, subjectID: number | undefined) => {
  const from = on.db.selectFrom('question_proposal').select((eb) => ['author_id', eb.fn.max('author_name').as('name')])
  return (subjectID === undefined ? from : from.where('subject_id', '=', subjectID))
    .groupBy('author_id')
    .orderBy('name')
    .limit(MOST_AUTHORS)
    .execute()
}

const MOST_AUTHORS = 200

/** What waits for a review by somebody else than its author. */
export const proposalsWaiting = async (on: Reads, userID: number): Promise<Waiting> =>
  waitingOf(
    await on.db
      .selectFrom('question_proposal')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('since').as('oldest')])
      .where('state', '=', 'waiting')
      .where('authors', 'not like', `%${writtenBy([userID])}%`)
      .executeTakeFirstOrThrow(),
  )

/** What was sent back to its author, who has not handed it in again. */
export const proposalsSentBack = async (on: Reads, authorID: number): Promise<Waiting> =>
  waitingOf(
    await on.db
      .selectFrom('question_proposal')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('since').as('oldest')])
      .where('state', '=', 'sentBack')
      .where('author_id', '=', authorID)
      .executeTakeFirstOrThrow(),
  )

/** How many proposals of a subject are open. */
export const openProposals = async (on: Reads, subjectID: number): Promise<number> =>
  Number(
    (
      await on.db
        .selectFrom('question_proposal')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('subject_id', '=', subjectID)
        .where('state', 'in', [...OPEN])
        .executeTakeFirstOrThrow()
    ).count,
  )
