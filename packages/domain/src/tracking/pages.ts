/**
 * All pages for tracking, in the order of their constant numbers: 1 to 91 are of the specification's inventory; later
 * pages are appended from 93 on.
 */
const PAGES: readonly (readonly [path: string, name: string])[] = [
  ['/', '首页'],
  ['/way', '渠道入口'],
  ['/hzsWay', '合作商入口'],
  ['/login', '登录'],
  ['/forgetpwd', '找回密码'],
  ['/Maintain', '系统维护'],
  ['/agreementPage', '用户协议'],
  ['/switchBanner', '课程专区'],
  ['/switchMenu', '选择科目'],
  ['/mainIndex', '主页'],
  ['/hotImg', '活动详情'],
  ['/mndbPage', '模拟答辩'],
  ['/newLnjtMnsj', '历年真题与模拟试卷'],
  ['/newMSChapterList', '面试章节'],
  ['/MSanswerPage', '面试答题'],
  ['/renjitest', '人机测试'],
  ['/ZYrenjitest', '执业人机测试'],
  ['/renjiduihua', '人机对话'],
  ['/answerPage', '章节答题'],
  ['/ZYanswerPage', '执业答题'],
  ['/answerTest', '测评答题'],
  ['/doexam', '做试卷'],
  ['/contrastDoexam', '对比练习'],
  ['/navigatDoExam', '导航做题'],
  ['/zydoexam', '执业做卷'],
  ['/reviewTest', '复习答题'],
  ['/chapterMenu', '章节练习'],
  ['/erjianChapter', '二建章节'],
  ['/zyChapter', '执业章节'],
  ['/lnztjTest', '历年真题'],
  ['/lnztAnalyse', '真题解析'],
  ['/AICoreExamTest', 'AI核心考题'],
  ['/AIcard', 'AI考点卡'],
  ['/AIpay', 'AI购买'],
  ['/simulation', '模拟考场'],
  ['/review', '复习中心'],
  ['/myErrorTest', '我的错题'],
  ['/examguide', '考试指南'],
  ['/pay', '购买'],
  ['/playUpdateVideo', '更新视频'],
  ['/speakPoint', '讲考点'],
  ['/buildVideoList', '建筑视频'],
  ['/buildVideo', '建筑视频播放'],
  ['/videoList', '视频课程'],
  ['/teacherVideoList', '名师视频'],
  ['/teacherVideo', '名师视频播放'],
  ['/videoPlay', '视频播放'],
  ['/searchVideoMenu', '搜索视频'],
  ['/videoNoContent', '暂无视频'],
  ['/videoNoBuy', '未购买视频'],
  ['/videoStudy', '视频学习'],
  ['/computerPaper', '机考试卷'],
  ['/freePaper', '免费试卷'],
  ['/paperExample', '样卷'],
  ['/myCenter', '个人中心'],
  ['/commentShow', '消息与评论'],
  ['/userAddress', '收货地址'],
  ['/expressPage', '物流信息'],
  ['/sprintLive', '冲刺直播'],
  ['/yimoPage', '一模'],
  ['/yhjfPage', '易混解析'],
  ['/examSprint', '考前冲刺'],
  ['/examSprint2', '考前冲刺2'],
  ['/grabpoints', '抓考点'],
  ['/msdpPop', '名师点评'],
  ['/theoretical', '理论学习'],
  ['/knowledgeVein', '知识脉络'],
  ['/fivehundredTest', '必做五百题'],
  ['/focalPointTest', '重点考题'],
  ['/knowlegeStreng', '知识点强化'],
  ['/connectionPra', '关联练习'],
  ['/freeCatalogue', '免费目录'],
  ['/testSiteShorthand', '考点速记'],
  ['/clearanceTips', '通关宝典'],
  ['/scratchAndsprint', '抓分冲刺'],
  ['/secretScript', '押题密卷'],
  ['/pointsSecret', '考点秘籍'],
  ['/customerService', '客服中心'],
  ['/questionDetails', '问题详情'],
  ['/seachProblemList', '搜索问题'],
  ['/yijianFeedPage', '意见反馈'],
  ['/everyDayNote', '每日一记'],
  ['/collectNotes', '笔记收藏'],
  ['/liveIntroduction', '直播介绍'],
  ['/liveIntroductionNew', '直播介绍(新)'],
  ['/liveCourseList', '直播课表'],
  ['/liveBroadcast', '直播间'],
  ['/myLiveReservation', '我的预约'],
  ['/openStudy', '开启学习计划'],
  ['/studyMain', '学习计划'],
  ['/studyFinally', '学习总结'],
  ['/pointPage', '考点'],
  ['/paperPreview', '试卷预览'],
]

/**
 * Clicks send `pageNum` and `pageName`; positions and stay times send `wpageName`, the path without its slash. The
 * purchase pop-up has page number 92 (specification, section 9, "Display").
 */
export interface TrackedPage {
  path: string
  pageNum: number
  pageName: string
  wpageName: string
}

const PURCHASE: TrackedPage = { path: 'purchase', pageNum: 92, pageName: '购买提示弹窗', wpageName: 'purchase' }

const tracked: readonly TrackedPage[] = [
  ...PAGES.map(([path, pageName], at) => ({
    path,
    pageNum: at + 1 < PURCHASE.pageNum ? at + 1 : at + 2,
    pageName,
    wpageName: path === '/' ? 'index' : path.slice(1),
  })),
  PURCHASE,
]

const byPath = new Map(tracked.map((page) => [page.path, page]))
const byNumber = new Map(tracked.map((page) => [page.pageNum, page]))
const byName = new Map(tracked.map((page) => [page.wpageName, page]))

export const pageOfPath = (path: string): TrackedPage | undefined => byPath.get(path)
export const pageOfNumber = (pageNum: number): TrackedPage | undefined => byNumber.get(pageNum)
export const pageOfName = (wpageName: string): TrackedPage | undefined => byName.get(wpageName)
