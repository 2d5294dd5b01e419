import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as foundation from './migrations/0001-foundation.ts'
import * as accounts from './migrations/0002-accounts.ts'
import * as agents from './migrations/0003-agents.ts'
import * as subjects from './migrations/0004-subjects.ts'
import * as tracking from './migrations/0005-tracking.ts'
import * as backOffice from './migrations/0006-back-office.ts'
import * as editing from './migrations/0007-editing.ts'
import * as papers from './migrations/0008-papers.ts'
import * as remembering from './migrations/0009-remembering.ts'
import * as knowing from './migrations/0010-knowing.ts'
import * as building from './migrations/0011-building.ts'
import * as trees from './migrations/0012-trees.ts'
import * as interviews from './migrations/0013-interviews.ts'
import * as returning from './migrations/0014-returning.ts'
import * as jobs from './migrations/0015-jobs.ts'
import * as stagedImports from './migrations/0016-staged-imports.ts'
import * as names from './migrations/0017-names.ts'
import * as waitingReplies from './migrations/0018-waiting-replies.ts'
import * as importComparison from './migrations/0019-import-comparison.ts'
import * as lastPercent from './migrations/0020-last-percent.ts'
import * as importUndo from './migrations/0021-import-undo.ts'
import * as addresses from './migrations/0022-addresses.ts'
import * as sales from './migrations/0023-sales.ts'
import * as sandboxPayments from './migrations/0026-sandbox-payments.ts'
import * as authorization from './migrations/0027-authorization.ts'
import * as shipments from './migrations/0028-shipments.ts'
import * as purchases from './migrations/0029-purchases.ts'
import * as support from './migrations/0032-support.ts'
import * as feedback from './migrations/0033-feedback.ts'
import * as dots from './migrations/0034-dots.ts'
import * as notices from './migrations/0035-notices.ts'
import * as profile from './migrations/0036-profile.ts'
import * as noticePictures from './migrations/0037-notice-pictures.ts'
import * as profileLists from './migrations/0038-profile-lists.ts'
import * as personalData from './migrations/0039-personal-data.ts'
import * as reminders from './migrations/0040-reminders.ts'
import * as pointTexts from './migrations/0041-point-texts.ts'
import * as materials from './migrations/0042-materials.ts'
import * as search from './migrations/0043-search.ts'
import * as documents from './migrations/0044-documents.ts'
import * as plans from './migrations/0045-plans.ts'
import * as memoryCards from './migrations/0046-memory-cards.ts'
import * as ownCards from './migrations/0047-own-cards.ts'
import * as shownDocuments from './migrations/0048-shown-documents.ts'
import * as pointMerges from './migrations/0050-point-merges.ts'
import * as pointPictures from './migrations/0051-point-pictures.ts'
import * as media from './migrations/0054-media.ts'
import * as videos from './migrations/0055-videos.ts'
import * as live from './migrations/0056-live.ts'
import * as noSkip from './migrations/0057-no-skip.ts'
import * as knowingModels from './migrations/0058-knowing-models.ts'
import * as planTemplates from './migrations/0059-plan-templates.ts'
import * as cardsByItem from './migrations/0060-cards-by-item.ts'
import * as once from './migrations/0061-once.ts'
import * as heldMoney from './migrations/0062-held-money.ts'
import * as reportWeights from './migrations/0063-report-weights.ts'
import * as commissions from './migrations/0064-commissions.ts'
import * as officeLists from './migrations/0065-office-lists.ts'
import * as knownPlaces from './migrations/0066-known-places.ts'
import * as noticeAims from './migrations/0067-notice-aims.ts'
import * as rescoring from './migrations/0068-rescoring.ts'
import * as lastSeconds from './migrations/0069-last-seconds.ts'
import * as unknownAgents from './migrations/0070-unknown-agents.ts'
import * as longLists from './migrations/0071-long-lists.ts'
import * as pointChanges from './migrations/0072-point-changes.ts'
import * as pointHistory from './migrations/0073-point-history.ts'
import * as pointMeasures from './migrations/0074-point-measures.ts'
import * as learnerParameters from './migrations/0075-learner-parameters.ts'
import * as newMaterials from './migrations/0076-new-materials.ts'
import * as planLists from './migrations/0077-plan-lists.ts'
import * as paperComments from './migrations/0078-paper-comments.ts'
import * as ratingTimes from './migrations/0079-rating-times.ts'
import * as cardImports from './migrations/0080-card-imports.ts'
import * as liveRepeats from './migrations/0081-live-repeats.ts'
import * as mediaQualities from './migrations/0082-media-qualities.ts'
import * as invoices from './migrations/0083-invoices.ts'
import * as ownNotices from './migrations/0084-own-notices.ts'
import * as activityDays from './migrations/0085-activity-days.ts'
import * as profileHand from './migrations/0086-profile-hand.ts'
import * as chapterSteps from './migrations/0087-chapter-steps.ts'
import * as questionDesk from './migrations/0089-question-desk.ts'
import * as questionVersions from './migrations/0090-question-versions.ts'
import * as drafts from './migrations/0091-drafts.ts'
import * as questionTwins from './migrations/0092-question-twins.ts'
import * as optionReasons from './migrations/0093-option-reasons.ts'
import * as paperDesk from './migrations/0094-paper-desk.ts'
import * as questionProposals from './migrations/0095-question-proposals.ts'
import * as picturesAndStems from './migrations/0096-pictures-and-stems.ts'
import * as paperCorrections from './migrations/0097-paper-corrections.ts'
import * as learnerGroups from './migrations/0098-learner-groups.ts'
import * as paperResults from './migrations/0099-paper-results.ts'
import * as dailyFigures from './migrations/0100-daily-figures.ts'
import * as paperImports from './migrations/0101-paper-imports.ts'
import * as runningPlans from './migrations/0102-running-plans.ts'
import * as paperTellsAt from './migrations/0103-paper-tells-at.ts'
import * as attemptsCut from './migrations/0104-attempts-cut.ts'
import * as pointsAfter from './migrations/0105-points-after.ts'
import type { Dialect, Tx } from './store.ts'

const MIGRATIONS = {
  '0001-foundation': foundation,
  '0002-accounts': accounts,
  '0003-agents': agents,
  '0004-subjects': subjects,
  '0005-tracking': tracking,
  '0006-back-office': backOffice,
  '0007-editing': editing,
  '0008-papers': papers,
  '0009-remembering': remembering,
  '0010-knowing': knowing,
  '0011-building': building,
  '0012-trees': trees,
  '0013-interviews': interviews,
  '0014-returning': returning,
  '0015-jobs': jobs,
  '0016-staged-imports': stagedImports,
  '0017-names': names,
  '0018-waiting-replies': waitingReplies,
  '0019-import-comparison': importComparison,
  '0020-last-percent': lastPercent,
  '0021-import-undo': importUndo,
  '0022-addresses': addresses,
  '0023-sales': sales,
  '0026-sandbox-payments': sandboxPayments,
  '0027-authorization': authorization,
  '0028-shipments': shipments,
  '0029-purchases': purchases,
  '0032-support': support,
  '0033-feedback': feedback,
  '0034-dots': dots,
  '0035-notices': notices,
  '0036-profile': profile,
  '0037-notice-pictures': noticePictures,
  '0038-profile-lists': profileLists,
  '0039-personal-data': personalData,
  '0040-reminders': reminders,
  '0041-point-texts': pointTexts,
  '0042-materials': materials,
  '0043-search': search,
  '0044-documents': documents,
  '0045-plans': plans,
  '0046-memory-cards': memoryCards,
  '0047-own-cards': ownCards,
  '0048-shown-documents': shownDocuments,
  '0050-point-merges': pointMerges,
  '0051-point-pictures': pointPictures,
  '0054-media': media,
  '0055-videos': videos,
  '0056-live': live,
  '0057-no-skip': noSkip,
  '0058-knowing-models': knowingModels,
  '0059-plan-templates': planTemplates,
  '0060-cards-by-item': cardsByItem,
  '0061-once': once,
  '0062-held-money': heldMoney,
  '0063-report-weights': reportWeights,
  '0064-commissions': commissions,
  '0065-office-lists': officeLists,
  '0066-known-places': knownPlaces,
  '0067-notice-aims': noticeAims,
  '0068-rescoring': rescoring,
  '0069-last-seconds': lastSeconds,
  '0070-unknown-agents': unknownAgents,
  '0071-long-lists': longLists,
  '0072-point-changes': pointChanges,
  '0073-point-history': pointHistory,
  '0074-point-measures': pointMeasures,
  '0075-learner-parameters': learnerParameters,
  '0076-new-materials': newMaterials,
  '0077-plan-lists': planLists,
  '0078-paper-comments': paperComments,
  '0079-rating-times': ratingTimes,
  '0080-card-imports': cardImports,
  '0081-live-repeats': liveRepeats,
  '0082-media-qualities': mediaQualities,
  '0083-invoices': invoices,
  '0084-own-notices': ownNotices,
  '0085-activity-days': activityDays,
  '0086-profile-hand': profileHand,
  '0087-chapter-steps': chapterSteps,
  '0089-question-desk': questionDesk,
  '0090-question-versions': questionVersions,
  '0091-drafts': drafts,
  '0092-question-twins': questionTwins,
  '0093-option-reasons': optionReasons,
  '0094-paper-desk': paperDesk,
  '0095-question-proposals': questionProposals,
  '0096-pictures-and-stems': picturesAndStems,
  '0097-paper-corrections': paperCorrections,
  '0098-learner-groups': learnerGroups,
  '0099-paper-results': paperResults,
  '0100-daily-figures': dailyFigures,
  '0101-paper-imports': paperImports,
  '0102-running-plans': runningPlans,
  '0103-paper-tells-at': paperTellsAt,
  '0104-attempts-cut': attemptsCut,
  '0105-points-after': pointsAfter,
}

/**
 * Whether exactly these migrations have run. The migrator reads every column of every table, twice, before it finds that
 * there is nothing to do: half of what opening a database takes.
 */
async function isNewest(db: Tx['db']): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    return rows.length === Object.keys(MIGRATIONS).length && rows.every(({ name }) => name in MIGRATIONS)
  } catch {
    // A new database has no such table; what else is wrong the migrator tells.
    return false
  }
}

/** Migrates the database to the newest version, all steps in one transaction. A landed migration is never edited. */
export async function migrate(db: Tx['db'], dialect: Dialect): Promise<void> {
  if (await isNewest(db)) return
  const migrator = new Migrator({
    db,
    // 0082 came after 0083, and databases keep the order in which they took them, so this stays. A later migration has the
    // next number (migrations.test.ts), and a database of a newer version is refused all the same.
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(MIGRATIONS).map(([name, { up }]): [string, Migration] => [
            name,
            { up: (on: Kysely<unknown>) => up(on, dialect) },
          ]),
        ),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
