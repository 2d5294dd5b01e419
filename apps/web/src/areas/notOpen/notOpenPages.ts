import type { NotOpenPath } from './notOpenPaths.ts'

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
  // Home
  '/hotImg': page('活动详情', '这里会展示活动的图文说明和参加方式。', 'home'),

  // Mock exam variant

  // Man-machine tests

  // Answer pages

  // Exams

  // Chapters

  // Past papers

  // Adaptive
  '/AIcard': page('AI考点卡', '按遗忘规律安排每天要复习的考点卡，翻面回想，再给自己打分。', 'notes'),

  // Practice and review

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
  '/videoStudy': page('视频学习', '一边看视频，一边看这一讲的考点和题目。', 'chapters'),

  // Papers

  // Personal area

  // Sprint and special pages
  '/sprintLive': page('冲刺直播', '考前冲刺阶段的直播课。', 'chapters'),
  '/examSprint': page('考前冲刺', '考前冲刺资料，按目录看图片和 PDF。', 'notes'),
  '/examSprint2': page('考前冲刺2', '第二套考前冲刺资料，按目录看图片和 PDF。', 'notes'),
  '/msdpPop': page('名师点评', '老师对考点和试卷的点评。', 'notes'),
  '/theoretical': page('理论学习', '按教材和章节学习理论知识。', 'chapters'),
  '/knowledgeVein': page('知识脉络', '用思维导图看全科考点，点开节点看内容和题目。', 'chapters'),
  '/testSiteShorthand': page('考点速记', '背诵考点：遮住关键词回想，再做背诵测试。', 'notes'),
  '/clearanceTips': page('通关宝典', '考前要点汇编，可以逐条看，也可以看整本 PDF。', 'notes'),
  '/pointsSecret': page('考点秘籍', '浓缩的考点秘籍和 PDF，记住上次看到哪里。', 'notes'),

  // Customer service and feedback

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
