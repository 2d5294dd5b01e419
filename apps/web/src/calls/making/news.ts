import type { QueryKey } from '@tanstack/react-query'
import { dotKeys } from '../dots.ts'
import { feedbackKeys } from '../feedback.ts'
import { noticeKeys } from '../notices.ts'
import { callKey } from './call.ts'

/** The keys of the answers that each topic of the server makes stale (`Topic` of the server's push.ts). */
const NEWS: Readonly<Record<string, readonly QueryKey[]>> = {
  dots: [...dotKeys, ...feedbackKeys],
  notices: [...noticeKeys, ...dotKeys],
  scores: [
    ...dotKeys,
    callKey('exams.rescoredPapers'),
    callKey('exams.paperReport'),
    callKey('exams.paperKeys'),
    callKey('exams.myPapers'),
    callKey('exams.paperInfo'),
    callKey('exams.getCptStatisticsMISJ'),
  ],
  bookings: [callKey('live.optimalLive'), callKey('live.lesson')],
  // A paper was published or withdrawn, or its window moved: the paper, its lists, and what depends on the window's end.
  papers: [
    callKey('exams.paperInfo'),
    callKey('exams.getPilot'),
    callKey('exams.getCptTreeCP'),
    callKey('exams.getCptTreeSrcMISJ'),
    callKey('exams.realPaper'),
    callKey('chapters.getCptTreeSrc'),
    callKey('chapters.getNewCptTreeFree'),
    callKey('exams.isHasTalkNew'),
    callKey('exams.getCptStatisticsMISJ'),
    callKey('exams.myPapers'),
    callKey('exams.paperRanking'),
    callKey('exams.paperReport'),
    callKey('reminders.isExamReminded'),
  ],
}

/** The keys of the answers to fetch again, each once: a second time would break off the first. `all`: of every topic. */
export const newsKeys = (topic: string): readonly QueryKey[] =>
  unique(topic === 'all' ? Object.values(NEWS).flat() : (NEWS[topic] ?? []))

const unique = (keys: readonly QueryKey[]): QueryKey[] => [
  ...new Map(keys.map((key) => [JSON.stringify(key), key])).values(),
]
