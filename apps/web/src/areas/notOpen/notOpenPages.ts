import type { NotOpenPath } from '../../routePaths.ts'

/** What is open today and nearest to what somebody came for. */
export type Meanwhile = 'home' | 'chapters' | 'errors' | 'notes' | 'subjects'

export interface NotOpen {
  title: string
  /** What the page will be for, in one sentence. */
  purpose: string
  meanwhile: Meanwhile
}

const page = (title: string, purpose: string, meanwhile: Meanwhile): NotOpen => ({ title, purpose, meanwhile })

/** One entry for each path of notOpenPaths; who builds a page takes its entry out. */
export const notOpenPages: Record<NotOpenPath, NotOpen> = {
  // Entry and account
  '/agreementPage': page(
    '用户协议',
    '在这里阅读用户协议与隐私条款；需要授权的科目，可以在这里填写、签名并确认。',
    'home',
  ),

  // Home
  '/hotImg': page('活动详情', '这里会展示活动的图文说明和参加方式。', 'home'),

  // Mock exam variant
  '/mndbPage': page('模拟答辩', '高级职称面试答辩的入口：各项练习、我的统计和交流群都会在这里。', 'chapters'),
  '/newLnjtMnsj': page('历年真题与模拟试卷', '面试答辩的历年真题和模拟试卷，按套练习。', 'chapters'),
  '/newMSChapterList': page('面试章节', '面试答辩的章节目录，看得到每一章练到了哪里。', 'chapters'),
  '/MSanswerPage': page('面试答题', '读病例、限时口述或书写作答，再对照参考答案逐点自评。', 'chapters'),

  // Man-machine tests
  '/renjitest': page('人机测试', '职称考试的机考套卷：各单元的题量、时间、合格线，以及我的历次成绩。', 'chapters'),
  '/ZYrenjitest': page(
    '执业人机测试',
    '执业考试的机考套卷：各单元的题量、时间、合格线，以及我的历次成绩。',
    'chapters',
  ),
  '/renjiduihua': page('人机对话', '按真实考场的流程作答：核对信息、阅读须知、分单元计时、到时自动交卷。', 'chapters'),

  // Answer pages
  '/ZYanswerPage': page('执业答题', '执业考试章节的答题页，答完即见解析。', 'chapters'),
  '/answerTest': page('测评答题', '做完一章后用一套测评题检验掌握程度。', 'chapters'),

  // Exams
  '/doexam': page('做试卷', '整套试卷限时作答，中途自动保存，交卷后给出分数和各部分得分。', 'chapters'),
  '/contrastDoexam': page('对比练习', '把容易混淆的考点放在一起做题，左右对照着辨别。', 'errors'),
  '/navigatDoExam': page('导航做题', '试卷不限顺序作答，题号导航一直在旁边，可以按部分、状态和标记查找。', 'chapters'),
  '/zydoexam': page('执业做卷', '执业考试的整套试卷，按真实考试分单元、分时间作答。', 'chapters'),

  // Chapters
  '/erjianChapter': page('二建章节', '建造师科目按教材分册的章节目录和练习进度。', 'chapters'),
  '/zyChapter': page('执业章节', '执业考试科目的章节目录和练习进度。', 'chapters'),

  // Past papers
  '/lnztjTest': page('历年真题', '按年份和单元做历年真题，记录次数和最好成绩，没做完的可以接着做。', 'chapters'),
  '/lnztAnalyse': page('真题解析', '看每个考点在历年真题中出现的次数，并与自己的正确率对照。', 'chapters'),

  // Adaptive
  '/AICoreExamTest': page('AI核心考题', '根据您的掌握程度挑选下一道题，并说明为什么选它。', 'chapters'),
  '/AIcard': page('AI考点卡', '按遗忘规律安排每天要复习的考点卡，翻面回想，再给自己打分。', 'notes'),
  '/AIpay': page('AI购买', '说明 AI 功能包含什么、价格多少，并在这里扫码购买。', 'home'),

  // Practice and review
  '/simulation': page('模拟考场', '自己组卷：选章节、题型、题量和时间，可以只出没做过的或做错的题。', 'chapters'),
  '/review': page('复习中心', '按章节汇总今天该复习的错题、收藏和笔记。', 'errors'),
  '/examguide': page('考试指南', '考试时间、大纲、报名和评分等说明，按目录阅读。', 'home'),
  '/pay': page('购买', '比较各班次包含的内容和价格，扫码购买、升级，或使用优惠券和兑换码。', 'home'),

  // Videos
  '/playUpdateVideo': page('更新视频', '上次学习之后新上线的视频，按日期排列。', 'chapters'),
  '/speakPoint': page('讲考点', '逐个考点讲解的短视频，每段都连着对应的题目。', 'chapters'),
  '/buildVideoList': page('建筑视频', '建筑类科目的视频课程目录。', 'chapters'),
  '/buildVideo': page('建筑视频播放', '播放建筑类科目的视频课程，并记住看到哪里。', 'chapters'),
  '/videoList': page('视频课程', '本科目的全部视频课程和我的观看进度。', 'chapters'),
  '/teacherVideoList': page('名师视频', '按老师查找的视频课程。', 'chapters'),
  '/teacherVideo': page('名师视频播放', '播放名师课程，并记住看到哪里。', 'chapters'),
  '/videoPlay': page('视频播放', '从上次停下的地方继续看，可以调速度和清晰度，并在时间点上记笔记。', 'chapters'),
  '/searchVideoMenu': page('搜索视频', '在视频标题和章节名中查找课程。', 'chapters'),
  '/videoNoContent': page('暂无视频', '本科目还没有视频时，这里会告诉您可以先学什么。', 'chapters'),
  '/videoNoBuy': page('未购买视频', '没有购买视频时，这里会说明哪些班次包含它。', 'home'),
  '/videoStudy': page('视频学习', '一边看视频，一边看这一讲的考点和题目。', 'chapters'),

  // Papers
  '/computerPaper': page('机考试卷', '按机考形式作答的套卷。', 'chapters'),
  '/freePaper': page('免费试卷', '不用购买就可以试做的试卷和章节。', 'chapters'),
  '/paperExample': page('样卷', '带答案的样卷，可以打印。', 'chapters'),

  // Personal area
  '/commentShow': page('消息与评论', '社区消息和课程通知都会收在这里。', 'home'),
  '/userAddress': page('收货地址', '管理接收图书的地址，并设一个默认地址。', 'home'),
  '/expressPage': page('物流信息', '查看待发图书和物流进度，并确认收货。', 'home'),

  // Sprint and special pages
  '/sprintLive': page('冲刺直播', '考前冲刺阶段的直播课。', 'chapters'),
  '/yimoPage': page('一模', '第一次全真模拟考试，在规定时间内开考，结束后公布排名。', 'chapters'),
  '/yhjfPage': page('易混解析', '按章节列出容易混淆的考点，逐组对比练习。', 'errors'),
  '/examSprint': page('考前冲刺', '考前冲刺资料，按目录看图片和 PDF。', 'notes'),
  '/examSprint2': page('考前冲刺2', '第二套考前冲刺资料，按目录看图片和 PDF。', 'notes'),
  '/grabpoints': page('抓考点', '按章节列出高频考点和对应的题目。', 'chapters'),
  '/msdpPop': page('名师点评', '老师对考点和试卷的点评。', 'notes'),
  '/theoretical': page('理论学习', '按教材和章节学习理论知识。', 'chapters'),
  '/knowledgeVein': page('知识脉络', '用思维导图看全科考点，点开节点看内容和题目。', 'chapters'),
  '/fivehundredTest': page('必做五百题', '精选的五百道必做题，分组练习。', 'chapters'),
  '/focalPointTest': page('重点考题', '按标签整理的重点题目。', 'chapters'),
  '/knowlegeStreng': page('知识点强化', '找出多道题共同考查的知识点，强化薄弱的部分。', 'errors'),
  '/connectionPra': page('关联练习', '练习与最近错题相关联的题目。', 'errors'),
  '/freeCatalogue': page('免费目录', '可以免费试学的章节目录。', 'chapters'),
  '/testSiteShorthand': page('考点速记', '背诵考点：遮住关键词回想，再做背诵测试。', 'notes'),
  '/clearanceTips': page('通关宝典', '考前要点汇编，可以逐条看，也可以看整本 PDF。', 'notes'),
  '/scratchAndsprint': page('抓分冲刺', '考前集中抓分的题组。', 'chapters'),
  '/secretScript': page('押题密卷', '考前押题试卷，到开放日期后对相应班次开放。', 'chapters'),
  '/pointsSecret': page('考点秘籍', '浓缩的考点秘籍和 PDF，记住上次看到哪里。', 'notes'),

  // Customer service and feedback
  '/customerService': page('客服中心', '联系客服、查常见问题、加学习群，查看反馈和老师的回复。', 'home'),
  '/questionDetails': page('问题详情', '一条常见问题的解答，看完可以标记是否解决。', 'home'),
  '/seachProblemList': page('搜索问题', '按关键词查找常见问题。', 'home'),
  '/yijianFeedPage': page('意见反馈', '向我们提建议，并查看以往建议的答复。', 'home'),

  // Notes
  '/everyDayNote': page('每日一记', '每天记一个考点、做一道题，连续打卡。', 'notes'),

  // Live
  '/liveIntroduction': page('直播介绍', '一门直播课的老师、课程安排和预约方式。', 'home'),
  '/liveIntroductionNew': page('直播介绍', '一门直播课的老师、课程安排和预约方式。', 'home'),
  '/liveCourseList': page('直播课表', '直播课的日历和列表，错过的可以看回放。', 'home'),
  '/liveBroadcast': page('直播间', '在这里看直播或回放，并参与讨论。', 'home'),
  '/myLiveReservation': page('我的预约', '已经预约的直播课，可以在这里取消。', 'home'),

  // Study plan
  '/openStudy': page('开启学习计划', '填好考试日期和每天的学习时间，测一测起点，生成学习计划。', 'home'),
  '/studyMain': page('学习计划', '今天的任务、日历、阶段和每周排名。', 'home'),
  '/studyFinally': page('学习总结', '计划完成后的总结：掌握了什么、预计得分和最后几天的安排。', 'home'),
}
