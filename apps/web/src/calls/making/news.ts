import type { QueryKey } from '@tanstack/react-query'
import { dotKeys } from '../dots.ts'
import { feedbackKeys } from '../feedback.ts'
import { noticeKeys } from '../notices.ts'
import { callKey } from './call.ts'

/** What is out of date once the server says that there is something new (`Topic` of the server's push.ts). */
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
  // A window was moved: the paper, whatever lists it, and what waits for its end.
  papers: [
    callKey('exams.paperInfo'),
    callKey('exams.getPilot'),
    callKey('exams.getCptTreeCP'),
    callKey('exams.getCptTreeSrcMISJ'),
    callKey('exams.realPaper'),
    callKey('chapters.getCptTreeSrc'),
    callKey('exams.getCptStatisticsMISJ'),
    callKey('exams.myPapers'),
    callKey('exams.paperRanking'),
    callKey('exams.paperReport'),
    callKey('reminders.isExamReminded'),
  ],
}

/** The answers to ask for again; `all`: of every topic. */
export const newsKeys = (topic: string): readonly QueryKey[] =>
  topic === 'all' ? Object.values(NEWS).flat() : (NEWS[topic] ?? [])
