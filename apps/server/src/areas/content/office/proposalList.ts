import { isOpenProposal } from '@tizhou/domain/content/proposals'
import { hadPart, type ProposalRow } from '../../../cores/content/questions/proposals.ts'
import { contentOf, type VersionContent } from '../../../cores/content/questions/questionVersions.ts'
import { pathOf, withDescendants } from '../../../cores/content/trees/chapterIndex.ts'
import type { Caller } from '../../../platform/calls/caller.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { mayReview } from './proposalChanges.ts'
import { keptTold, outdatedWhy, runOf } from './proposalSteps.ts'
import { chapterAfter, whyOutdated } from './proposedChange.ts'

const contentIn = (json: string | null): VersionContent | null =>
  json === null ? null : (JSON.parse(json) as VersionContent)

type Shown =
  | ('proposal_id' | 'subject_id' | 'question_id' | 'what' | 'call' | 'state' | 'since' | 'revision' | 'name')
  | ('author_id' | 'author_name' | 'authors' | 'reviewer_name' | 'comment')

const shownRow = (row: Pick<ProposalRow, Shown>, subject: string, caller: Caller) => {
  const isMine = row.author_id === caller.userID
  return {
    ...{ proposalID: row.proposal_id, appID: row.subject_id, subject, allTestID: row.question_id, what: row.what },
    ...{ state: row.state, since: row.since, revision: String(row.revision), name: row.name },
    ...{ authorName: row.author_name, isMine, mayReview: mayReview(caller) && !hadPart(row, caller.userID) },
    ...{ reviewerName: row.reviewer_name, comment: row.comment, call: row.call },
  }
}

export const proposalList: Handler<'content.proposalList'> = async ({ params, caller, services }) => {
  const { cptID, userID, ...wanted } = params
  const { appID } = wanted
  const chapter =
    cptID === undefined || appID === undefined ? undefined : (await services.content.chapters(appID)).byID.get(cptID)
  if (cptID !== undefined && !chapter) throw notFound('该章节')
  const { rows, total } = await services.content.proposalPage({
    ...wanted,
    authorID: userID,
    ...(chapter ? { chapterIDs: withDescendants(chapter).map(({ chapterID }) => chapterID) } : {}),
  })
  return { total, rows: rows.map(({ subject_name, ...row }) => shownRow(row, subject_name ?? '', caller)) }
}

export const proposalAuthors: Handler<'content.proposalAuthors'> = async ({ params, services }) => ({
  authors: (await services.content.proposalAuthors(params.appID)).map(({ author_id, name }) => ({
    userID: author_id,
    name,
  })),
})

/** What is proposed beside what learners read now; of one that is done with, what was there before. */
export const proposalDetail: Handler<'content.proposalDetail'> = async (input) => {
  const { params, caller, services } = input
  const row = await services.content.proposalByID(params.proposalID)
  const subject = row && (await services.subjects.subjectByID(row.subject_id))
  if (!row || !subject) throw notFound('这份修改')
  services.content.recheck(row.subject_id)
  const [chapters, stored] = await Promise.all([
    services.content.chapters(row.subject_id),
    row.question_id === null ? undefined : services.content.storedDraft(row.subject_id, row.question_id),
  ])
  const isOpen = isOpenProposal(row.state)
  if (row.what === 'step') {
    const run = await runOf(services.imports, row, services.now())
    const why = isOpen && !run.isRunning ? await outdatedWhy(input, row) : undefined
    return {
      ...shownRow(row, subject.short_name, caller),
      ...{ externalID: '', groupOf: null, cptID: null, baseHash: '', chapter: [], question: null },
      ...{ present: null, presentChapter: [], isOutdated: why !== undefined, outdatedWhy: why ?? '' },
      step: { ...keptTold(row), importID: row.run_id, ...run },
    }
  }
  const why = isOpen ? whyOutdated(row, stored) : undefined
  const cptID = isOpen ? chapterAfter(row, stored) : row.chapter_id
  return {
    ...shownRow(row, subject.short_name, caller),
    ...{ externalID: row.external_id, groupOf: row.group_of, cptID, baseHash: row.base_hash },
    ...{ question: contentIn(row.content), isOutdated: why !== undefined, outdatedWhy: why ?? '', step: null },
    chapter: pathOf(chapters, cptID),
    present: isOpen ? (stored ? contentOf(stored.draft) : null) : contentIn(row.base),
    presentChapter: isOpen ? (stored?.draft.chapterPath ?? []) : pathOf(chapters, row.base_chapter_id),
  }
}
