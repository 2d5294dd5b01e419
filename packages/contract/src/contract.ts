import { accountOffice } from './areas/account/account.office.ts'
import { account } from './areas/account/account.ts'
import { grantsOffice } from './areas/account/grants.office.ts'
import { groupsOffice } from './areas/account/groups.office.ts'
import { learnerImportOffice } from './areas/account/learnerImport.office.ts'
import { lookAsOffice } from './areas/account/lookAs.office.ts'
import { accountOwn } from './areas/account/own.ts'
import { reportsOffice } from './areas/account/reports.office.ts'
import { agentsOffice } from './areas/agents/agents.office.ts'
import { agents } from './areas/agents/agents.ts'
import { shopsOffice } from './areas/agents/shops.office.ts'
import { auditOffice } from './areas/audit/audit.office.ts'
import { authorizationOffice } from './areas/authorization/authorization.office.ts'
import { authorization } from './areas/authorization/authorization.ts'
import { chaptersOffice } from './areas/chapters/chapters.office.ts'
import { chapters } from './areas/chapters/chapters.ts'
import { bulkOffice } from './areas/content/bulk.office.ts'
import { contentOffice } from './areas/content/content.office.ts'
import { proposalsOffice } from './areas/content/proposals.office.ts'
import { twinsOffice } from './areas/content/twins.office.ts'
import { deliveryOffice } from './areas/delivery/delivery.office.ts'
import { delivery } from './areas/delivery/delivery.ts'
import { dotsOffice } from './areas/dots/dots.office.ts'
import { dots } from './areas/dots/dots.ts'
import { examCandidatesOffice } from './areas/exams/candidates.office.ts'
import { examCorrectionsOffice } from './areas/exams/corrections.office.ts'
import { examDeskOffice } from './areas/exams/desk.office.ts'
import { exams } from './areas/exams/exams.ts'
import { interviews } from './areas/exams/interviews.ts'
import { examLists } from './areas/exams/lists.ts'
import { examMistakes } from './areas/exams/mistakes.ts'
import { paperPreviews } from './areas/exams/preview.ts'
import { rescoredExams } from './areas/exams/rescored.ts'
import { examResultsOffice } from './areas/exams/results.office.ts'
import { examWindowsOffice } from './areas/exams/windows.office.ts'
import { feedbackOffice } from './areas/feedback/feedback.office.ts'
import { feedback } from './areas/feedback/feedback.ts'
import { importsOffice } from './areas/imports/imports.office.ts'
import { knowledgeAdaptive } from './areas/knowledge/adaptive.ts'
import { cards } from './areas/knowledge/cards.ts'
import { knowledgeOffice } from './areas/knowledge/knowledge.office.ts'
import { knowledge } from './areas/knowledge/knowledge.ts'
import { knowingModelsOffice } from './areas/knowledge/models.office.ts'
import { pointChangesOffice } from './areas/knowledge/pointChanges.office.ts'
import { knowledgePointPage } from './areas/knowledge/pointPage.ts'
import { knowledgePoints } from './areas/knowledge/points.ts'
import { liveOffice } from './areas/live/live.office.ts'
import { live } from './areas/live/live.ts'
import { materialsDocumentsOffice } from './areas/materials/documents.office.ts'
import { materialsDocuments } from './areas/materials/documents.ts'
import { materialsGapsOffice } from './areas/materials/gaps.office.ts'
import { materialsOffice } from './areas/materials/materials.office.ts'
import { materials } from './areas/materials/materials.ts'
import { materialsQuestions } from './areas/materials/questions.ts'
import { noticesOffice } from './areas/notices/notices.office.ts'
import { notices } from './areas/notices/notices.ts'
import { plansEvaluation } from './areas/plans/evaluation.ts'
import { plansHabits } from './areas/plans/habits.ts'
import { holidaysOffice } from './areas/plans/holidays.office.ts'
import { plansOffice } from './areas/plans/plans.office.ts'
import { plans } from './areas/plans/plans.ts'
import { plansSetup } from './areas/plans/setup.ts'
import { practice } from './areas/practice/practice.ts'
import { profileOffice } from './areas/profile/profile.office.ts'
import { profile } from './areas/profile/profile.ts'
import { reminders } from './areas/reminders/reminders.ts'
import { review } from './areas/review/review.ts'
import { commissionsOffice } from './areas/sales/commissions.office.ts'
import { offersOffice } from './areas/sales/offers.office.ts'
import { salesOffers } from './areas/sales/offers.ts'
import { ordersOffice } from './areas/sales/orders.office.ts'
import { sales } from './areas/sales/sales.ts'
import { statementsOffice } from './areas/sales/statements.office.ts'
import { search } from './areas/search/search.ts'
import { staffOffice } from './areas/staff/staff.office.ts'
import { subjectsOffice } from './areas/subjects/subjects.office.ts'
import { subjects } from './areas/subjects/subjects.ts'
import { supportOffice } from './areas/support/support.office.ts'
import { support } from './areas/support/support.ts'
import { trackingOffice } from './areas/tracking/tracking.office.ts'
import { tracking } from './areas/tracking/tracking.ts'
import { videosAudienceOffice } from './areas/videos/audience.office.ts'
import { videosCoursesOffice } from './areas/videos/courses.office.ts'
import { videosLessonsOffice } from './areas/videos/lessons.office.ts'
import { videosMediaOffice } from './areas/videos/media.office.ts'
import { videos } from './areas/videos/videos.ts'
import type { Call, DataOf, ParamsOf } from './call.ts'

/** All calls of the product: area → name → call. */
export const contract = {
  account: {
    ...account,
    ...accountOwn,
    ...accountOffice,
    ...groupsOffice,
    ...learnerImportOffice,
    ...grantsOffice,
    ...lookAsOffice,
    ...reportsOffice,
  },
  agents: { ...agents, ...agentsOffice, ...shopsOffice },
  subjects: { ...subjects, ...subjectsOffice },
  chapters: { ...chapters, ...chaptersOffice },
  practice,
  exams: {
    ...exams,
    ...examLists,
    ...examMistakes,
    ...rescoredExams,
    ...examWindowsOffice,
    ...examDeskOffice,
    ...paperPreviews,
    ...examResultsOffice,
    ...examCorrectionsOffice,
    ...examCandidatesOffice,
    ...interviews,
  },
  review,
  materials: {
    ...materials,
    ...materialsDocuments,
    ...materialsQuestions,
    ...materialsOffice,
    ...materialsDocumentsOffice,
    ...materialsGapsOffice,
  },
  knowledge: {
    ...knowledge,
    ...knowledgePoints,
    ...knowledgePointPage,
    ...knowledgeAdaptive,
    ...cards,
    ...knowledgeOffice,
    ...pointChangesOffice,
    ...knowingModelsOffice,
  },
  live: { ...live, ...liveOffice },
  sales: { ...sales, ...salesOffers, ...ordersOffice, ...statementsOffice, ...offersOffice, ...commissionsOffice },
  authorization: { ...authorization, ...authorizationOffice },
  delivery: { ...delivery, ...deliveryOffice },
  dots: { ...dots, ...dotsOffice },
  feedback: { ...feedback, ...feedbackOffice },
  notices: { ...notices, ...noticesOffice },
  plans: { ...plans, ...plansSetup, ...plansEvaluation, ...plansHabits, ...plansOffice, ...holidaysOffice },
  reminders,
  profile: { ...profile, ...profileOffice },
  search,
  support: { ...support, ...supportOffice },
  tracking: { ...tracking, ...trackingOffice },
  videos: { ...videos, ...videosCoursesOffice, ...videosLessonsOffice, ...videosMediaOffice, ...videosAudienceOffice },
  content: { ...contentOffice, ...bulkOffice, ...proposalsOffice, ...twinsOffice },
  imports: importsOffice,
  staff: staffOffice,
  audit: auditOffice,
}

export type Contract = typeof contract
export type Area = keyof Contract
export type CallName = { [A in Area]: `${A}.${keyof Contract[A] & string}` }[Area]
export type CallNamed<N extends CallName> = N extends `${infer A extends Area}.${infer C}`
  ? C extends keyof Contract[A]
    ? Contract[A][C]
    : never
  : never
export type Params<N extends CallName> = ParamsOf<CallNamed<N>>
export type Data<N extends CallName> = DataOf<CallNamed<N>>

/** The contract as a flat map: `practice.submitReplies` → call. */
export const calls: ReadonlyMap<CallName, Call> = new Map(
  Object.entries(contract).flatMap(([area, named]) =>
    Object.entries(named).map(([name, call]) => [`${area}.${name}` as CallName, call as unknown as Call] as const),
  ),
)

/** Whether a call of the back office changes something, and so writes an audit row. */
export const isOfficeChange = (call: Pick<Call, 'path' | 'method' | 'changesNothing'>): boolean =>
  isOfficeCall(call) && call.method === 'POST' && call.changesNothing !== true

/** Whether a call is of the back office (apps/console): below /api/console/. The learners' client has none of them. */
export const isOfficeCall = (call: Pick<Call, 'path'>): boolean => call.path.startsWith('/api/console/')

/**
 * Whether somebody of the staff who looks as a learner may make a call: a learner's that only reads. The log-out ends the
 * look itself.
 */
export const isOpenToLooks = (call: Pick<Call, 'path' | 'method' | 'changesNothing' | 'closedToLooks'>): boolean =>
  call === contract.account.logout ||
  (!isOfficeCall(call) && (call.method === 'GET' || call.changesNothing === true) && call.closedToLooks === undefined)
