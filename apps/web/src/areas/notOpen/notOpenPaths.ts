/**
 * Paths of the specification without content yet: each page says so and what it will be for (notOpenPages.ts). One
 * that is built leaves this list for the records of its area.
 */
export const notOpenPaths = [
  '/hotImg',
  '/AIcard',
  '/playUpdateVideo',
  '/speakPoint',
  '/buildVideoList',
  '/buildVideo',
  '/videoList',
  '/teacherVideoList',
  '/teacherVideo',
  '/videoPlay',
  '/searchVideoMenu',
  '/videoNoContent',
  '/videoStudy',
  '/sprintLive',
  '/examSprint',
  '/examSprint2',
  '/msdpPop',
  '/theoretical',
  '/knowledgeVein',
  '/testSiteShorthand',
  '/clearanceTips',
  '/pointsSecret',
  '/everyDayNote',
  '/liveIntroduction',
  '/liveIntroductionNew',
  '/liveCourseList',
  '/liveBroadcast',
  '/myLiveReservation',
  '/openStudy',
  '/studyMain',
  '/studyFinally',
] as const

export type NotOpenPath = (typeof notOpenPaths)[number]
