import type { CallName } from '@tizhou/contract/contract'

/** How a call that overwrites edits a thing: everyRevision.test.ts sends two edits of the same revision. */
interface Edit {
  /** The changes of the `n`-th edit to the sample's parameters (samples.ts). Absent: another name or title. */
  change?: (n: number, sample: Readonly<Record<string, unknown>>) => Record<string, unknown>
  /** The call that loads the form with its revision. Absent: the list gives it. */
  read?: readonly [name: CallName, params: readonly string[]]
}

const answer = (n: number) => ({ answer: `第 ${n} 次回答` })

/** All calls that overwrite typed values. */
export const EDITS: Readonly<Record<string, Edit>> = {
  'sales.priceSave': { change: (n) => ({ price: 9_901 + n }), read: ['sales.priceList', []] },
  'sales.discountSave': { read: ['sales.discountList', []] },
  'sales.couponTypeSave': { read: ['sales.couponTypeList', []] },
  'sales.bundleSave': { read: ['sales.bundleList', []] },
  'agents.agentSave': { read: ['agents.agentDetail', ['agentCode']] },
  'agents.agentContactsSave': { change: (n) => ({ qq: `1000${n + 5}` }), read: ['agents.agentDetail', ['agentCode']] },
  'staff.maintenanceSave': { change: (n) => ({ text: `维护 ${n}` }), read: ['staff.maintenanceState', []] },
  'staff.settingSave': { change: (n) => ({ value: String(20 + n) }), read: ['staff.settingList', []] },
  'account.groupSave': { read: ['account.groupList', []] },
  'agents.agentGroupSave': { read: ['agents.agentGroupList', []] },
  'agents.examClassSave': { read: ['agents.examClassList', []] },
  'agents.classBannerSave': { read: ['agents.examClassList', []] },
  'agents.flagshipStoreSave': { read: ['agents.flagshipStoreList', []] },
  'authorization.agreementSave': { read: ['authorization.agreementList', []] },
  'delivery.printedBookSave': { read: ['delivery.printedBookList', []] },
  'delivery.shipmentSend': {
    change: (n) => ({ number: `YT999999990${n}` }),
    read: ['delivery.shipmentDetail', ['shipmentID']],
  },
  'subjects.subjectSave': { read: ['subjects.subjectDetail', ['appID']] },
  'subjects.versionSave': { read: ['subjects.subjectDetail', ['appID']] },
  'subjects.versionSetModules': {
    change: (n, { modulesJson }) => {
      const [first] = modulesJson as { vn: number }[]
      return { modulesJson: [{ vn: first?.vn, modules: [['Video'], ['Live'], ['ChapterTest'], []][n] }] }
    },
    read: ['subjects.subjectDetail', ['appID']],
  },
  'chapters.chapterRename': { read: ['chapters.chapterDesk', ['appID']] },
  'subjects.examDateSave': { read: ['subjects.subjectDetail', ['appID']] },
  'feedback.templateSave': { read: ['feedback.templateList', []] },
  'support.suggestionAnswer': { change: answer, read: ['support.suggestionList', []] },
  'exams.deskSave': {
    change: (n, { formJson }) => ({ formJson: { ...(formJson as object), name: `周五模考 ${n}` } }),
    read: ['exams.deskPaper', ['appID', 'paperKey']],
  },
  'exams.paperMoveWindow': {
    change: (n, { closesAt }) => ({ closesAt: (closesAt as number) + (n + 1) * 60_000 }),
    read: ['exams.paperWindow', ['appID', 'paperID']],
  },
  'live.filterWordsSave': { change: (n) => ({ wordsJson: [`过滤词${n}`] }), read: ['live.filterWords', []] },
  'videos.videoChapterSave': { read: ['videos.courseOutline', ['courseID']] },
  'support.articleSave': {},
  'dots.updateSave': {},
  'notices.noticeSave': {},
  'feedback.noteSave': {},
  'plans.holidayYearSave': {
    change: (n, { year }) => ({ off: `${year}-01-01 元旦 ${n}` }),
    read: ['plans.holidayYears', []],
  },
  'plans.planTemplateSave': { change: (n) => ({ foundationName: `打基础 ${n}` }) },
  'profile.lookupReplace': { change: (n) => ({ namesJson: ['样例大学', `样例 ${n}`, '其他'] }) },
  'profile.lookupSave': {
    change: (n) => ({ namesJson: ['医师', `样例 ${n}`], retiredJson: ['其他'] }),
    read: ['profile.lookupLists', []],
  },
  'knowledge.pointSave': { change: (n) => ({ source: `教材 ${n}` }) },
  'materials.bookSave': {},
  'materials.nodeSave': {},
  'materials.sprintConfigSave': {},
  'materials.documentSave': {},
  'live.lessonSave': {},
  'videos.courseSave': {},
  'videos.teacherSave': {},
  'videos.lessonSave': {},
  'videos.lessonMarks': {
    change: (n) => ({ marksJson: [{ second: n + 2, kind: 'chapter', name: `第 ${n} 段`, ID: null }] }),
    read: ['videos.lessonDetail', ['videoID']],
  },
  'videos.videoLogSave': {},
  'staff.staffChangeRoles': { change: (n) => ({ nickName: `改名 ${n}` }), read: ['staff.staffList', []] },
}
