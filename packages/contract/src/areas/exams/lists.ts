import { DRAW_FROM, type DrawFrom, SETUP_BOUNDS } from '@tizhou/domain/building/setup'
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { PaperEntry, PaperTree, waits } from '../../papers.ts'
import { TestSet } from '../../testSet.ts'
import { AppEName, Count, Flag, Guid, Id, JsonText, Moment, Nothing, Nullable, Text } from '../../wire.ts'

/** Lists of papers, and exams that learners build. */

const Marks = () => Type.Number({ minimum: 0, maximum: 100_000 })
const SourceName = () => Text(32)

/** A learner's results of one paper. */
const PaperStatistic = Type.Object({
  PaperID: Id(),
  /** Number of ended attempts. */
  Attempts: Count(),
  Best: Nullable(Marks()),
  Last: Nullable(Marks()),
  /** 1: an attempt reached the pass mark; null: the paper has none, or nothing is scored. */
  Passed: Nullable(Flag()),
  LastAt: Nullable(Moment()),
  /** The running attempt. */
  RunningID: Nullable(Id()),
  /** Number of questions answered in it. */
  RunningDone: Count(),
  Granted: Type.Optional(
    Type.Integer({ description: 'attempts that staff gave this learner beyond those of the paper' }),
  ),
  ...waits('Best, Last and Passed are told when the keys of all its questions are'),
  /** The paper, where it was withdrawn: lists of papers do not contain it any more. */
  Paper: Type.Optional(PaperEntry),
})
export type WirePaperStatistic = Static<typeof PaperStatistic>

const From = Type.Unsafe<DrawFrom>(Type.Enum([...DRAW_FROM]))

/** A set-up of an exam (specification, section 3, "Simulation configuration", simulationExamJson). */
export const SimulationExam = Type.Object(
  {
    /** Chapters with their descendants; empty: the whole subject. */
    Chapters: Type.Array(Id(), { maxItems: SETUP_BOUNDS.chapters }),
    /** In the order of the exam. */
    Styles: Type.Array(
      Type.Object(
        {
          StyleID: Type.Integer({ minimum: 1, maximum: 1000 }),
          Count: Type.Integer({ minimum: 1, maximum: SETUP_BOUNDS.questions }),
          /** Marks of each question, to two decimals. */
          Marks: Type.Number({ minimum: 0.1, maximum: SETUP_BOUNDS.marks }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: SETUP_BOUNDS.styles },
    ),
    Minutes: Type.Integer({ minimum: 1, maximum: SETUP_BOUNDS.minutes }),
    /** Order within a style: by chapter, or shuffled. */
    Order: Type.Unsafe<'chapter' | 'random'>(Type.Enum(['chapter', 'random'])),
    From,
    /** Pass mark in percent of full marks. */
    Pass: Type.Integer({ minimum: 1, maximum: 100 }),
  },
  { additionalProperties: false },
)
export type WireSimulationExam = Static<typeof SimulationExam>

/** Available questions of a style. Groups count as a whole: one wrong question makes its group wrong. */
const StyleCount = Type.Object({
  StyleID: Id(),
  StyleName: Type.String(),
  Total: Count(),
  /** Not done. */
  Unseen: Count(),
  /** In the wrong book. */
  Wrong: Count(),
  /** In these chapters, but not open to the learner. */
  Locked: Count(),
  /** Size of the largest group; 1: no groups. Numbers to which groups do not sum cannot be reached. */
  GroupOf: Count(),
  /** Where there are groups: how many whole groups (or single questions) of each size can be drawn. */
  Groups: Type.Optional(Type.Array(Type.Object({ Size: Count(), Total: Count(), Unseen: Count(), Wrong: Count() }))),
})
export type WireStyleCount = Static<typeof StyleCount>

const Setup = Type.Object({
  ConfigID: Id(),
  ConfigTitle: Type.String(),
  SimulationExam: SimulationExam,
  UpdatedAt: Moment(),
})
export type WireSetup = Static<typeof Setup>

const BuiltPaper = Type.Object({
  Paper: PaperEntry,
  BuiltAt: Moment(),
  /** Its set-up. */
  SimulationExam: SimulationExam,
  Mine: PaperStatistic,
})
export type WireBuiltPaper = Static<typeof BuiltPaper>

const title = () => Text(SETUP_BOUNDS.title, 1)

export const examLists = {
  isHasTalkNew: call({
    method: 'GET',
    path: '/api/talkToMachine/isHasTalkNew',
    summary: '本科目有没有人机对话试卷',
    access: 'visitor',
    params: Type.Object({ appEName: AppEName() }),
    data: Type.Object({
      IsHas: Flag(),
      /** Papers of the room of title exams (A) and of licence exams (B). */
      RoomA: Count(),
      RoomB: Count(),
    }),
  }),
  realPaper: call({
    method: 'GET',
    path: '/api/chapterMenu/realPaper',
    summary: '历年真题，按年份',
    access: 'visitor',
    params: Type.Object({ appEName: AppEName() }),
    data: PaperTree,
  }),
  getCptTreeSrcMISJ: call({
    method: 'GET',
    path: '/api/chapterMenu/getCptTreeSrcMISJ',
    summary: '一个来源的试卷（历年真题、模拟试卷……）',
    access: 'visitor',
    params: Type.Object({
      appID: Id(),
      sourceName: Type.Optional(SourceName()),
      simChild: Type.Optional(Flag()),
    }),
    data: PaperTree,
  }),
  getCptStatisticsMISJ: call({
    method: 'GET',
    path: '/api/chapterMenu/getCptStatisticsMISJ',
    summary: '我在各试卷的成绩：次数、最好成绩、未交的作答',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      sourceName: Type.Optional(SourceName()),
      ExamType: Type.Optional(Text(32)),
    }),
    data: Type.Array(PaperStatistic),
  }),
  getPilot: call({
    method: 'GET',
    path: '/api/chapterMenu/getPilot',
    summary: '样卷、一模等按来源、类型与模块取的试卷',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      sourceName: Type.Optional(SourceName()),
      /** A kind of paper. */
      type: Type.Optional(Text(32)),
      simChild: Type.Optional(Flag()),
      module: Type.Optional(Text(32)),
    }),
    data: PaperTree,
  }),
  getCptTreeCP: call({
    method: 'GET',
    path: '/api/live_exam/getCptTreeCP',
    summary: '机考试卷（type=computer）或人机对话试卷（type=manMachine）',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id(), type: Type.Optional(Text(32)) }),
    data: PaperTree,
  }),
  samplePaper: call({
    method: 'GET',
    path: '/api/paper/sample',
    summary: '一份样卷：题目、答案与解析，供阅读和打印',
    source: 'project',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id(), paperID: Id() }),
    data: Type.Object({ ...TestSet.properties, Paper: PaperEntry }),
  }),
  defaultConfig: call({
    method: 'GET',
    path: '/api/simulationTest/defaultConfig',
    summary: '默认的组卷方案：照本科目的试卷蓝图；isCby=1 取其四分之一作快测',
    access: 'visitor',
    params: Type.Object({ appID: Id(), isCby: Type.Optional(Flag()) }),
    data: Type.Object({
      SimulationExam: Nullable(SimulationExam),
      /** The paper whose structure it has; null: by the bank's proportions. */
      After: Nullable(Type.String()),
    }),
  }),
  getStyles: call({
    changesNothing: true,
    method: 'POST',
    path: '/api/simulationTest/getStyles',
    summary: '所选章节里各题型可抽的题数：全部、未做、错题',
    access: 'user',
    params: Type.Object({
      appID: Id(),
      cptIds: Type.Optional(
        Type.String({ maxLength: 20_000, pattern: '^[0-9,]*$', description: '章节，以逗号分隔；空：整个科目' }),
      ),
      guid: Guid(),
    }),
    data: Type.Array(StyleCount),
  }),
  setConfig: call({
    method: 'POST',
    path: '/api/simulationTest/setConfig',
    summary: '保存组卷方案；同名的改为新的内容',
    access: 'user',
    params: Type.Object({
      appID: Id(),
      userID: Type.Optional(Id()),
      simulationExamJson: JsonText(SimulationExam),
      configTitle: title(),
      guid: Guid(),
    }),
    data: Setup,
  }),
  userConfig: call({
    method: 'GET',
    path: '/api/simulationTest/userConfig',
    summary: '我保存的组卷方案',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid() }),
    data: Type.Object({ list: Type.Array(Setup) }),
  }),
  renameConfig: call({
    method: 'POST',
    path: '/api/simulationTest/renameConfig',
    summary: '给组卷方案改名',
    source: 'project',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid(), configID: Id(), configTitle: title() }),
    data: Setup,
  }),
  deleteConfig: call({
    method: 'POST',
    path: '/api/simulationTest/deleteConfig',
    summary: '删除组卷方案',
    source: 'project',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid(), configID: Id() }),
    data: Nothing(),
  }),
  buildPaper: call({
    method: 'POST',
    path: '/api/simulationTest/buildPaper',
    summary: '按方案抽题，写成一份只属于我的试卷',
    source: 'project',
    /** Without the module only free chapters are drawn from. */
    access: 'user',
    rate: { max: 30, seconds: 600, by: 'user' },
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      simulationExamJson: JsonText(SimulationExam),
      configTitle: Type.Optional(Text(SETUP_BOUNDS.title)),
    }),
    data: Type.Object({
      PaperID: Id(),
      TestCount: Count(),
      /** Styles with fewer questions than requested. */
      Short: Type.Array(Type.Object({ StyleID: Id(), StyleName: Type.String(), Asked: Count(), Drawn: Count() })),
      /** Number of papers without attempts that were removed from a full history, oldest first. */
      MadeRoom: Count(),
    }),
  }),
  removeBuiltPaper: call({
    method: 'POST',
    path: '/api/simulationTest/removeBuiltPaper',
    summary: '把一份组过的试卷移出列表；考过的成绩仍计入统计',
    source: 'project',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id(), paperID: Id() }),
    data: Nothing(),
  }),
  builtPapers: call({
    method: 'GET',
    path: '/api/simulationTest/builtPapers',
    summary: '我组的试卷与成绩，新的在前',
    source: 'project',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      curPage: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
      eachPageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    data: Type.Object({
      Total: Count(),
      list: Type.Array(BuiltPaper),
      /** The last scored attempts at any of them, oldest first: at most thirty. */
      Scores: Type.Array(
        Type.Object({
          AttemptID: Id(),
          PaperID: Id(),
          Name: Type.String(),
          At: Moment(),
          Score: Marks(),
          FullMark: Marks(),
        }),
      ),
    }),
  }),
}
