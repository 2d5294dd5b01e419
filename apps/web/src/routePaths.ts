/** Pages that exist. One that is built moves here from the list below. */
export const builtPaths = [
  '/',
  '/way',
  '/hzsWay',
  '/login',
  '/forgetpwd',
  '/Maintain',
  '/switchBanner',
  '/switchMenu',
  '/mainIndex',
  '/chapterMenu',
  '/answerPage',
  '/reviewTest',
  '/myErrorTest',
  '/collectNotes',
  '/myCenter',
  '/erjianChapter',
  '/zyChapter',
  '/grabpoints',
  '/yhjfPage',
  '/focalPointTest',
  '/knowlegeStreng',
  '/connectionPra',
  '/scratchAndsprint',
  '/freeCatalogue',
  '/ZYanswerPage',
  '/answerTest',
  '/contrastDoexam',
  '/AICoreExamTest',
  '/lnztAnalyse',
  '/review',
  '/doexam',
  '/navigatDoExam',
  '/zydoexam',
  '/renjiduihua',
  '/lnztjTest',
  '/renjitest',
  '/ZYrenjitest',
  '/computerPaper',
  '/freePaper',
  '/paperExample',
  '/yimoPage',
  '/fivehundredTest',
  '/secretScript',
  '/simulation',
  '/mndbPage',
  '/newLnjtMnsj',
  '/newMSChapterList',
  '/MSanswerPage',
] as const

/** Pages of the specification without content yet: each says so and what it will be for (areas/notOpen). */
export const notOpenPaths = [
  '/agreementPage',
  '/hotImg',
  '/AIcard',
  '/AIpay',
  '/examguide',
  '/pay',
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
  '/videoNoBuy',
  '/videoStudy',
  '/commentShow',
  '/userAddress',
  '/expressPage',
  '/sprintLive',
  '/examSprint',
  '/examSprint2',
  '/msdpPop',
  '/theoretical',
  '/knowledgeVein',
  '/testSiteShorthand',
  '/clearanceTips',
  '/pointsSecret',
  '/customerService',
  '/questionDetails',
  '/seachProblemList',
  '/yijianFeedPage',
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

/** Every path of the client. The route table is checked against it, and the inventory prints it. */
export const routePaths = [...builtPaths, ...notOpenPaths] as const

export type RoutePath = (typeof routePaths)[number]

/** Open without log-in (specification, section 2, "Route rules"). /Maintain speaks to visitors too. */
const openToAll = ['/', '/way', '/hzsWay', '/login', '/forgetpwd', '/Maintain'] as const satisfies RoutePath[]

export const openPaths: ReadonlySet<string> = new Set(openToAll)

/** About the account and the choice of a subject: all that is left is about the chosen one. */
const withoutSubject: ReadonlySet<string> = new Set<RoutePath>([
  ...openToAll,
  '/switchBanner',
  '/switchMenu',
  '/myCenter',
])

/** These are about the chosen subject and make no sense without one. */
export const subjectPaths: ReadonlySet<string> = new Set(builtPaths.filter((path) => !withoutSubject.has(path)))
