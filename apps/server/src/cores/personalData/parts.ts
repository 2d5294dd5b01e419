import { isExported, type PersonalPart } from '../../platform/database/personal.ts'
import { personalOfAgents } from '../agents/personal.ts'
import { personalOfAudit } from '../audit/personal.ts'
import { personalOfAuthorization } from '../authorization/personal.ts'
import { personalOfContent } from '../content/personal.ts'
import { personalOfDelivery } from '../delivery/personal.ts'
import { personalOfDocuments } from '../documents/personal.ts'
import { personalOfDots } from '../dots/personal.ts'
import { personalOfFeedback } from '../feedback/personal.ts'
import { personalOfImports } from '../imports/personal.ts'
import { personalOfKnowledge } from '../knowledge/personal.ts'
import { personalOfLearners } from '../learners/personal.ts'
import { personalOfLive } from '../live/personal.ts'
import { personalOfMail } from '../mail/personal.ts'
import { personalOfMaterials } from '../materials/personal.ts'
import { personalOfMedia } from '../media/personal.ts'
import { personalOfNotices } from '../notices/personal.ts'
import { personalOfPapers } from '../papers/personal.ts'
import { personalOfPeople } from '../people/personal.ts'
import { personalOfPlans } from '../plans/personal.ts'
import { personalOfPoints } from '../points/personal.ts'
import { personalOfProfile } from '../profile/personal.ts'
import { personalOfReminders } from '../reminders/personal.ts'
import { personalOfReplies } from '../replies/personal.ts'
import { personalOfReview } from '../review/personal.ts'
import { personalOfSales } from '../sales/personal.ts'
import { personalOfSms } from '../sms/personal.ts'
import { personalOfSubjects } from '../subjects/personal.ts'
import { personalOfSupport } from '../support/personal.ts'
import { personalOfTracking } from '../tracking/personal.ts'
import { personalOfVideos } from '../videos/personal.ts'
import { personalOfPersonalData } from './personal.ts'

/**
 * The personal data of all cores, from the lowest to the highest. Every core with a table about people must be listed.
 */
export const PERSONAL_PARTS: readonly PersonalPart[] = [
  personalOfAudit,
  personalOfMail,
  personalOfSms,
  personalOfPeople,
  personalOfReminders,
  personalOfProfile,
  personalOfSubjects,
  personalOfAuthorization,
  personalOfSupport,
  personalOfFeedback,
  personalOfNotices,
  personalOfContent,
  personalOfPoints,
  personalOfDocuments,
  personalOfMedia,
  personalOfAgents,
  personalOfSales,
  personalOfTracking,
  personalOfReplies,
  personalOfReview,
  personalOfPapers,
  personalOfKnowledge,
  personalOfImports,
  personalOfLearners,
  personalOfMaterials,
  personalOfVideos,
  personalOfPlans,
  personalOfLive,
  personalOfDelivery,
  personalOfDots,
  personalOfPersonalData,
]

export const EXPORTED = PERSONAL_PARTS.flatMap(({ tables }) => tables).filter(isExported)

/** The tables in the order of deletion: a higher core finds its rows through those of lower ones, so it comes first. */
export const DELETED = PERSONAL_PARTS.toReversed()
  .flatMap(({ tables }) => tables)
  .filter(({ deleted }) => typeof deleted === 'string' || !('kept' in deleted))
