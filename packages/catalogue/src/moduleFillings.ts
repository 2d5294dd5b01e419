import { TREE_KINDS } from './treeKinds.ts'

/** What modules are filled with, each in its own unit: `there` of `all`, such as published lessons of all lessons. */
export const FILLINGS = {
  tree: { unit: '题', there: '目录里的题', all: '题库的题' },
  bank: { unit: '题', there: '章节里的题', all: '题库的题' },
  paper: { unit: '套', there: '有题的试卷', all: '试卷' },
  text: { unit: '篇', there: '学员能读的文字和文件', all: '书架上的' },
  video: { unit: '课', there: '已发布的视频课', all: '视频课' },
  live: { unit: '场', there: '没有撤下的直播', all: '直播' },
  point: { unit: '个', there: '有题的考点', all: '考点' },
} as const
export type Filling = keyof typeof FILLINGS

const of = (filling: Filling, modules: readonly string[]) => modules.map((module) => [module, filling] as const)

/**
 * Not among them: Defend, since whoever buys it is led to the variant of the subject that holds the interviews
 * (docs/areas/exams.md).
 */
const FILLED_BY: ReadonlyMap<string, Filling> = new Map([
  ...of(
    'tree',
    TREE_KINDS.map(({ module }) => module).filter((module) => module !== 'Defend'),
  ),
  ...of('paper', [
    ...['FiveHundred', 'RealPaper', 'TalkToMachine', 'ComputerPaper', 'FirstMock', 'SecretScript', 'Pilot'],
  ]),
  // Papers, tests and plans that are made for a learner from the questions of chapters.
  ...of('bank', ['Simulation', 'AIExam', 'StudyPlan']),
  ...of('point', ['KnowledgePStrengTest', 'AICard']),
  ...of('text', [
    ...['recitePoint', 'KshorthandTest', 'EveryDayNote', 'Theory', 'hxzsd', 'hxzsdNew', 'PointsSecretPdf'],
    ...['Sprint', 'TeacherComment'],
  ]),
  ...of('video', ['SpeakPoint', 'Video', 'TeacherVideo', 'BuildVideo']),
  ...of('live', ['Live', 'SprintLive']),
])

/** The modules that this subject's own content fills. */
export const FILLED_MODULES: readonly string[] = [...FILLED_BY.keys()]

/** Undefined: nothing of the subject fills it. */
export const fillingOf = (module: string): Filling | undefined => FILLED_BY.get(module)

/** Modules as learners meet them on the home page. */
export const MODULE_GROUPS: readonly { name: string; modules: readonly string[] }[] = [
  {
    name: '练习',
    modules: [
      ...['ChapterTest', 'ZhiYe', 'FocalPoint', 'FiveHundred', 'GrabPoint', 'YHJF', 'KnowledgePStrengTest'],
      ...['ConnectionPra', 'AIExam'],
    ],
  },
  {
    name: '考试',
    modules: [
      ...['RealPaper', 'Simulation', 'TalkToMachine', 'ComputerPaper', 'FirstMock', 'SecretScript', 'Pilot'],
      ...['ScratchSprint', 'Defend'],
    ],
  },
  {
    name: '复习与资料',
    modules: [
      ...['recitePoint', 'KshorthandTest', 'AICard', 'EveryDayNote', 'Theory', 'hxzsd', 'hxzsdNew'],
      ...['PointsSecretPdf', 'Sprint', 'TeacherComment'],
    ],
  },
  { name: '视频', modules: ['SpeakPoint', 'Video', 'TeacherVideo', 'BuildVideo'] },
  { name: '直播', modules: ['Live', 'SprintLive'] },
  { name: '计划', modules: ['StudyPlan'] },
]
