import type { DotKind } from '@tizhou/domain/dots/dots'
import type { Feedback } from '../feedback/core.ts'
import type { Notices } from '../notices/core.ts'
import type { PapersCore } from '../papers/core.ts'
import type { Support } from '../support/core.ts'
import type { Videos } from '../videos/core.ts'
import type { Learner } from './learner.ts'
import { type LiveNeeds, liveNews } from './liveNews.ts'
import { type NewsNeeds, newMaterials } from './newMaterials.ts'
import { type HintNeeds, unreadReview } from './reviewHints.ts'
import { seenAt } from './seen.ts'
import { unreadUpdates } from './updates.ts'

/** A kind of thing with an unread count. Whatever changes the count tells the topic `dots` (docs/areas/dots.md). */
interface UnreadSource {
  kind: DotKind
  unread(services: DotNeeds, learner: Learner): Promise<number>
}

type DotNeeds = HintNeeds &
  LiveNeeds &
  NewsNeeds & {
    feedback: Pick<Feedback, 'unreadReports'>
    notices: Pick<Notices, 'unreadNotices'>
    papers: Pick<PapersCore, 'countUnseenRescored' | 'withheldQuestions'>
    support: Pick<Support, 'articlesChanged'>
    videos: Pick<Videos, 'unreadVideoDays'>
  }

/** One entry for each kind of red dot; new materials and lessons that begin are counted together, by their files. */
const SOURCES: readonly UnreadSource[] = [
  { kind: 'updates', unread: ({ store }, learner) => unreadUpdates(store, learner) },
  { kind: 'review', unread: unreadReview },
  {
    kind: 'menu',
    async unread({ store, support }, learner) {
      const seen = (await seenAt(store, learner, ['menu'])).get('menu') ?? 0
      return support.articlesChanged('guide', learner.appID, Math.max(seen, learner.since))
    },
  },
  { kind: 'notices', unread: ({ notices }, learner) => notices.unreadNotices(learner) },
  { kind: 'videos', unread: ({ videos }, learner) => videos.unreadVideoDays(learner) },
  {
    kind: 'scores',
    unread: ({ papers, now }, { userID, appID }) =>
      papers.countUnseenRescored({ userID, subjectID: appID, now: now() }),
  },
  { kind: 'feedback', unread: ({ feedback }, { userID, appID }) => feedback.unreadReports(userID, appID) },
]

/** Unread counts of all kinds for a learner. */
export async function dotsOf(services: DotNeeds, learner: Learner): Promise<{ kind: DotKind; unread: number }[]> {
  const [single, materials, lessons] = await Promise.all([
    Promise.all(SOURCES.map(async ({ kind, unread }) => ({ kind, unread: await unread(services, learner) }))),
    newMaterials(services, learner),
    liveNews(services, learner),
  ])
  return [...single, ...materials, ...lessons]
}
