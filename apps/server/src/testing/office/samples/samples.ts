import type { Samples } from '../scene.ts'
import { ACCOUNT_SAMPLES } from './accountSamples.ts'
import { AGENT_SAMPLES } from './agentSamples.ts'
import { AUTHORIZATION_SAMPLES } from './authorizationSamples.ts'
import { CHAPTER_SAMPLES } from './chapterSamples.ts'
import { CONTENT_SAMPLES } from './contentSamples.ts'
import { DELIVERY_SAMPLES } from './deliverySamples.ts'
import { DOCUMENT_SAMPLES } from './documentSamples.ts'
import { DOT_SAMPLES } from './dotSamples.ts'
import { FEEDBACK_SAMPLES } from './feedbackSamples.ts'
import { KNOWING_SAMPLES } from './knowingSamples.ts'
import { LIVE_SAMPLES } from './liveSamples.ts'
import { MATERIAL_SAMPLES } from './materialSamples.ts'
import { NOTICE_SAMPLES } from './noticeSamples.ts'
import { OFFER_SAMPLES } from './offerSamples.ts'
import { PAPER_SAMPLES } from './paperSamples.ts'
import { PLAN_SAMPLES } from './planSamples.ts'
import { POINT_SAMPLES } from './pointSamples.ts'
import { PROFILE_SAMPLES } from './profileSamples.ts'
import { SALE_SAMPLES } from './saleSamples.ts'
import { STAFF_SAMPLES } from './staffSamples.ts'
import { SUBJECT_SAMPLES } from './subjectSamples.ts'
import { SUPPORT_SAMPLES } from './supportSamples.ts'
import { VIDEO_SAMPLES } from './videoSamples.ts'

/**
 * A sample for every call of the back office that changes something: audit/office/everyChange.test.ts sends each and
 * expects its audit row. A new call needs an entry in its area's file.
 */
export const SAMPLES: Samples = {
  ...STAFF_SAMPLES,
  ...SUBJECT_SAMPLES,
  ...CONTENT_SAMPLES,
  ...CHAPTER_SAMPLES,
  ...ACCOUNT_SAMPLES,
  ...AGENT_SAMPLES,
  ...SALE_SAMPLES,
  ...OFFER_SAMPLES,
  ...AUTHORIZATION_SAMPLES,
  ...DELIVERY_SAMPLES,
  ...DOCUMENT_SAMPLES,
  ...DOT_SAMPLES,
  ...FEEDBACK_SAMPLES,
  ...LIVE_SAMPLES,
  ...MATERIAL_SAMPLES,
  ...NOTICE_SAMPLES,
  ...KNOWING_SAMPLES,
  ...PAPER_SAMPLES,
  ...PLAN_SAMPLES,
  ...POINT_SAMPLES,
  ...PROFILE_SAMPLES,
  ...SUPPORT_SAMPLES,
  ...VIDEO_SAMPLES,
}
