import { FORMS, type Form as FormName } from '@tizhou/domain/content/question'
import { RULES, type RuleVersion } from '@tizhou/domain/scoring/casetest'
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { PaperEntry, waits } from '../../papers.ts'
import { TestSet } from '../../testSet.ts'
import { Count, Flag, Guid, Id, JsonText, Moment, Nullable, Text } from '../../wire.ts'

/**
 * Papers: what is sat against the clock. The specification's calls list them; the project's own calls below sit
 * them. An exam's questions carry neither key, weight nor explanation until the attempt is over (design, "Content").
 */

const Form = Type.Unsafe<FormName>(Type.Enum([...FORMS]))
/** Marks to two decimals. */
const Marks = () => Type.Number({ minimum: 0, maximum: 100_000 })
const Seconds = () => Type.Integer({ minimum: 0, maximum: 86_400 })
/** Version of the rule that its case analyses are scored by; null: it has none. */
const CaseRule = () => Nullable(Type.Unsafe<RuleVersion>(Type.Enum(Object.keys(RULES))))

export type PaperKind = WirePaper['Kind']
export type RoomName = WirePaper['Room']
export type WirePaper = Static<typeof PaperEntry>

const AttemptState = Type.Unsafe<'running' | 'resting' | 'over'>(Type.Enum(['running', 'resting', 'over']))

const AttemptEntry = Type.Object({
  AttemptID: Id(),
  PaperID: Id(),
  State: AttemptState,
  StartedAt: Moment(),
  HandedInAt: Nullable(Moment()),
  /** Null while it is not scored. */
  Score: Nullable(Marks()),
  FullMark: Marks(),
  Passed: Nullable(Flag()),
  ...waits('the score is told when the keys of all its questions are'),
})
export type WireAttempt = Static<typeof AttemptEntry>

/** A question on the table: everything to answer it, nothing to judge it. */
const ExamItem = Type.Object({
  AllTestID: Id(),
  ChildTableName: Form,
  StyleID: Id(),
  StyleType: Type.String(),
  Hint: Type.Optional(Type.String()),
  Title: Type.String(),
  SelectedItems: Type.Array(Type.Object({ ItemName: Type.String(), Content: Type.String() })),
  Blanks: Type.Optional(Count()),
  Marks: Marks(),
})
/** A step that may not be seen: not opened yet, or left for good. */
const SealedItem = Type.Object({
  AllTestID: Id(),
  ChildTableName: Form,
  StyleID: Id(),
  Marks: Marks(),
  Sealed: Type.Literal(1),
})
const ExamGroup = Type.Object({
  GroupID: Id(),
  ChildTableName: Form,
  StyleID: Id(),
  FrontTitle: Type.String(),
  SelectedItems: Type.Optional(Type.Array(Type.Object({ ItemName: Type.String(), Content: Type.String() }))),
  Items: Type.Array(Type.Union([ExamItem, SealedItem])),
})
const ExamSection = Type.Object({
  SectionID: Id(),
  Name: Type.String(),
  StyleID: Id(),
  /** 1: entered and left, nothing in it can be seen or changed (room A). */
  Closed: Flag(),
  TestItems: Type.Array(Type.Union([ExamGroup, ExamItem, SealedItem])),
})
export type WireExamItem = Static<typeof ExamItem>
export type WireSealedItem = Static<typeof SealedItem>
export type WireExamGroup = Static<typeof ExamGroup>
export type WireExamSection = Static<typeof ExamSection>

const KeptAnswer = Type.Object({
  AllTestID: Id(),
  LastUserReply: Type.String(),
  SpendTime: Seconds(),
  Marked: Flag(),
  /** 1: a step that was confirmed and left. */
  Confirmed: Flag(),
})

/** Where an attempt stands, by the server's clock. */
const Standing = Type.Object({
  AttemptID: Id(),
  PaperID: Id(),
  /** The server's clock, ms UTC. */
  Now: Moment(),
  State: AttemptState,
  /** The unit that is open, or comes next while resting; null when it is over. */
  UnitID: Nullable(Id()),
  /**
   * When the open unit's time is up, or the rest before the next one. Answers to a unit that are on their way then are
   * taken for two seconds more, while the state is `resting` or `over` already.
   */
  EndsAt: Nullable(Moment()),
  /** From when on the open unit may be handed in; 0: at once. */
  HandInFrom: Moment(),
  Units: Type.Array(
    Type.Object({
      UnitID: Id(),
      State: Type.Unsafe<'ahead' | 'open' | 'closed'>(Type.Enum(['ahead', 'open', 'closed'])),
    }),
  ),
})
export type WireStanding = Static<typeof Standing>

const Sitting = Type.Object({
  ...Standing.properties,
  Paper: PaperEntry,
  /**
   * Whose hand the paper is in: each opening, on whatever machine, takes a new seat, and what an older seat still
   * sends is refused (409, data.reason `elsewhere`).
   */
  Seat: Count(),
  /** Of the open unit only. */
  Sections: Type.Array(ExamSection),
  Answers: Type.Array(KeptAnswer),
})
export type WireSitting = Static<typeof Sitting>

/** `no` counts up within a seat: what arrives late and older is passed over. */
const AnswerToKeep = Type.Object({
  allTestID: Id(),
  lastUserReply: Text(4000),
  spendTime: Seconds(),
  marked: Flag(),
  no: Count(),
})

const Judged = Type.Object({
  Name: Type.String(),
  TestCount: Count(),
  Right: Count(),
  Score: Marks(),
  FullMark: Marks(),
  SpentSeconds: Count(),
  /** Questions whose keys wait: in TestCount and SpentSeconds, and in nothing else. */
  Waiting: Count(),
  WaitingMark: Marks(),
})

/** What an attempt came to. Shares of all candidates are there once at least five first attempts are scored. */
const Report = Type.Object({
  AttemptID: Id(),
  PaperID: Id(),
  Name: Type.String(),
  StartedAt: Moment(),
  HandedInAt: Moment(),
  HandedInBy: Type.Unsafe<'candidate' | 'time'>(Type.Enum(['candidate', 'time'])),
  /** How long its units were open, by the server's clock. */
  SpentSeconds: Count(),
  Score: Marks(),
  /** Of what could be judged: the marks of unscored questions are not in it, and the pass mark shrinks with it. */
  FullMark: Marks(),
  PassMark: Nullable(Marks()),
  Passed: Nullable(Flag()),
  Rule: Type.String({ description: 'version of the scoring rule' }),
  CaseRule: CaseRule(),
  /** When the keys come, if others still sit the paper in its window; null: they are there. */
  AnswersFrom: Nullable(Moment()),
  /**
   * Questions whose keys wait: for the end of the window of a ranked paper that they stand in (this one or another), or
   * for the learner's hand-in of one. No score, count or place tells anything of them; afterwards all take them in.
   */
  Waiting: Nullable(
    Type.Object({
      Count: Count(),
      Why: Type.Unsafe<'sitting' | 'window'>(Type.Enum(['sitting', 'window'])),
      Until: Nullable(Moment()),
    }),
  ),
  /** Questions whose key was corrected after they were scored here. Those that wait are not among them. */
  Corrected: Type.Array(
    Type.Object({
      AllTestID: Id(),
      /** `former`: it counts, and is shown with the keys, by its key of before; `rescored`: by the corrected one. */
      Counts: Type.Unsafe<'former' | 'rescored'>(Type.Enum(['former', 'rescored'])),
      /** When it was corrected, or scored again; null: not known. */
      At: Nullable(Moment()),
    }),
  ),
  /** The score before questions were scored again; null: none was, or something waits. */
  ScoreBefore: Nullable(Marks()),
  Units: Type.Array(
    Type.Object({ ...Judged.properties, UnitID: Id(), PassMark: Nullable(Marks()), Passed: Nullable(Flag()) }),
  ),
  Styles: Type.Array(Type.Object({ ...Judged.properties, StyleID: Id() })),
  Chapters: Type.Array(Type.Object({ ...Judged.properties, CptID: Nullable(Id()) })),
  Points: Type.Array(Type.Object({ ...Judged.properties, SameKnowPointID: Id() })),
  Questions: Type.Array(
    Type.Object({
      AllTestID: Id(),
      UnitID: Id(),
      StyleID: Id(),
      Verdict: Type.Unsafe<'right' | 'wrong' | 'partial' | 'unscored' | 'waiting'>(
        Type.Enum(['right', 'wrong', 'partial', 'unscored', 'waiting']),
      ),
      Answered: Flag(),
      Score: Marks(),
      FullMark: Marks(),
      SpentSeconds: Count(),
      /** Share of all candidates who got it right, 0–1; null: not enough of them. */
      AllRight: Nullable(Type.Number()),
    }),
  ),
  All: Nullable(
    Type.Object({
      Candidates: Count(),
      Average: Marks(),
      Best: Marks(),
      /** Candidates by score, in steps of five hundredths of full marks. */
      Buckets: Type.Array(Type.Object({ From: Marks(), To: Marks(), Candidates: Count() })),
      /** Mine among them, from 1; null until the paper's window has closed. */
      Rank: Nullable(Count()),
      /** Share of candidates that I am ahead of, 0–1. */
      Ahead: Nullable(Type.Number()),
    }),
  ),
})
export type WireReport = Static<typeof Report>

const attempt = () => ({ guid: Guid(), appID: Id(), attemptID: Id() })
const seated = () => ({ ...attempt(), seat: Count() })

/**
 * The project's own calls to sit a paper. Refusals: 409 with data.reason `timeUp` (the clock ran out), `handedIn`,
 * `locked` (a step or section that is closed or not open yet), `elsewhere` (opened on another machine), `tooEarly`
 * (hand-in before HandInFrom, with data.from), `notOver` (report or keys before the hand-in); 403 with data.reason
 * `notOpenYet` (also a ranking or keys before the window has closed), `closed` (outside of the window, or too late to enter)
 * or `usedUp` (no attempt left); 201 without the module; 404 for papers and attempts of others.
 *
 * When a paper's window closes, everything is collected, however late it was begun.
 *
 * A save, a step or a hand-in whose answers are all kept under its seat and their `no` was done already: it is answered
 * as the first time.
 */
export const exams = {
  myPapers: call({
    method: 'GET',
    path: '/api/paper/mine',
    summary: '我在各试卷的历次作答',
    source: 'project',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id(), paperID: Type.Optional(Id()) }),
    data: Type.Object({ list: Type.Array(AttemptEntry) }),
  }),
  paperInfo: call({
    method: 'GET',
    path: '/api/paper/info',
    summary: '一份试卷：单元、时间、分值、规则与我的历次作答',
    source: 'project',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id(), paperID: Id() }),
    data: Type.Object({
      Paper: PaperEntry,
      Mine: Type.Array(AttemptEntry),
      /** No entry so many seconds after the window opens; null: no limit. */
      EntrySeconds: Nullable(Count()),
      /** No hand-in of a unit before so many seconds of it. */
      HandInAfterSeconds: Count(),
      CaseRule: CaseRule(),
      Candidate: Type.Object({ Name: Type.String(), Number: Type.String() }),
      Now: Moment(),
    }),
  }),
  startPaper: call({
    method: 'POST',
    path: '/api/paper/start',
    summary: '开考；已有未交的作答时回到那一次',
    source: 'project',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id(), paperID: Id() }),
    data: Sitting,
  }),
  openSitting: call({
    method: 'POST',
    path: '/api/paper/open',
    summary: '回到考试（换一台电脑也可以）',
    source: 'project',
    access: 'user',
    params: Type.Object(attempt()),
    data: Sitting,
  }),
  saveAnswers: call({
    method: 'POST',
    path: '/api/paper/save',
    summary: '保存作答（随答随存）',
    source: 'project',
    access: 'user',
    rate: { max: 1200, seconds: 60, by: 'user' },
    params: Type.Object({ ...seated(), answersJson: JsonText(Type.Array(AnswerToKeep, { maxItems: 200 })) }),
    data: Type.Object({
      ...Standing.properties,
      results: Type.Array(
        Type.Object({
          AllTestID: Id(),
          status: Type.Integer({
            description:
              '200 kept (or an older one than what is kept); 400 unreadable, 404 not of this paper, 409 refused',
          }),
          reason: Type.Optional(Type.String()),
        }),
      ),
    }),
  }),
  confirmStep: call({
    method: 'POST',
    path: '/api/paper/confirmStep',
    summary: '确认本小题：不能再看或再改，下一小题随之出现',
    source: 'project',
    access: 'user',
    params: Type.Object({ ...seated(), answerJson: JsonText(AnswerToKeep) }),
    data: Type.Object({ ...Standing.properties, Next: Nullable(ExamItem) }),
  }),
  enterSection: call({
    method: 'POST',
    path: '/api/paper/enterSection',
    summary: '进入下一题型：此前的题型不能再返回',
    source: 'project',
    access: 'user',
    params: Type.Object({
      ...seated(),
      sectionID: Id(),
      answersJson: JsonText(Type.Array(AnswerToKeep, { maxItems: 200 })),
    }),
    data: Type.Object({ ...Standing.properties, Section: ExamSection }),
  }),
  handIn: call({
    method: 'POST',
    path: '/api/paper/handIn',
    summary: '交卷（当前单元；最后一个单元交卷即结束）',
    source: 'project',
    access: 'user',
    params: Type.Object({
      ...seated(),
      unitID: Id(),
      answersJson: JsonText(Type.Array(AnswerToKeep, { maxItems: 200 })),
    }),
    data: Standing,
  }),
  startUnit: call({
    method: 'POST',
    path: '/api/paper/startUnit',
    summary: '提前结束休息，开始下一单元',
    source: 'project',
    access: 'user',
    params: Type.Object({ ...seated(), unitID: Id() }),
    data: Sitting,
  }),
  paperReport: call({
    method: 'GET',
    path: '/api/paper/report',
    summary: '成绩报告（交卷之后；有开放窗口的，逐题对错在窗口结束后才有）',
    source: 'project',
    access: 'user',
    params: Type.Object(attempt()),
    data: Report,
  }),
  paperKeys: call({
    method: 'GET',
    path: '/api/paper/keys',
    summary: '交卷之后（有开放窗口的，在窗口结束之后）：全卷题目、答案、解析与我的作答',
    source: 'project',
    access: 'user',
    params: Type.Object(attempt()),
    data: TestSet,
  }),
  paperRanking: call({
    method: 'GET',
    path: '/api/paper/ranking',
    summary: '排名（开放窗口结束之后）',
    source: 'project',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      paperID: Id(),
      curPage: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
      eachPageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    data: Type.Object({
      Candidates: Count(),
      Mine: Nullable(Type.Object({ Rank: Count(), Score: Marks() })),
      list: Type.Array(
        Type.Object({ Rank: Count(), NickName: Type.String(), Score: Marks(), SpentSeconds: Count(), IsMe: Flag() }),
      ),
    }),
  }),
}
