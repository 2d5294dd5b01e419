import { CUT_WHYS, type CutWhy as CutReason } from '@tizhou/domain/exam/cutWhy'
import { RULES, type RuleVersion } from '@tizhou/domain/scoring/casetest'
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { PaperEntry, waits } from '../../papers.ts'
import { TestSet } from '../../testSet.ts'
import { Count, Flag, Guid, Id, JsonText, Moment, Nullable, Text } from '../../wire.ts'
import { ExamItem, ExamSection, Marks } from './examSection.ts'

/**
 * Papers with a clock. Calls of the specification list them; the project's own calls below sit them. An exam's
 * questions have no key, weight or explanation until the attempt is over (design, "Content").
 */

const Seconds = () => Type.Integer({ minimum: 0, maximum: 86_400 })
/** Version of the rule for case analyses; null: there are none. */
export const CaseRule = () => Nullable(Type.Unsafe<RuleVersion>(Type.Enum(Object.keys(RULES))))

export type PaperKind = WirePaper['Kind']
export type RoomName = WirePaper['Room']
export type WirePaper = Static<typeof PaperEntry>

const AttemptState = Type.Unsafe<'running' | 'resting' | 'over'>(Type.Enum(['running', 'resting', 'over']))

const CutWhy = () =>
  Nullable(
    Type.Unsafe<CutReason>(
      Type.Enum([...CUT_WHYS], {
        description: 'staff ended it: the paper was withdrawn, or the end of its window moved; null: neither',
      }),
    ),
  )

const AttemptEntry = Type.Object({
  AttemptID: Id(),
  PaperID: Id(),
  State: AttemptState,
  StartedAt: Moment(),
  HandedInAt: Nullable(Moment()),
  /** Null until it is scored. */
  Score: Nullable(Marks()),
  FullMark: Marks(),
  Passed: Nullable(Flag()),
  /** 1: the one of the learner's attempts at the paper that counts in statistics and ranking. */
  Counts: Flag(),
  CutWhy: CutWhy(),
  ...waits('the score is told when the keys of all its questions are'),
})
export type WireAttempt = Static<typeof AttemptEntry>

const KeptAnswer = Type.Object({
  AllTestID: Id(),
  LastUserReply: Type.String(),
  SpendTime: Seconds(),
  Marked: Flag(),
  /** 1: a step that was confirmed and left. */
  Confirmed: Flag(),
})

/** An attempt's state by the server's clock. */
const Standing = Type.Object({
  AttemptID: Id(),
  PaperID: Id(),
  /** The server's clock, ms UTC. */
  Now: Moment(),
  State: AttemptState,
  /** The open unit, or the next one while resting; null when the attempt is over. */
  UnitID: Nullable(Id()),
  /**
   * End of the open unit's time, or of the rest. Late answers are accepted for two seconds more, while the state is
   * `resting` or `over` already.
   */
  EndsAt: Nullable(Moment()),
  /** When the open unit may first be handed in; 0: at once. */
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
   * Number of the opening: each opening, on any device, takes a new seat, and requests with an older one are refused
   * (409, data.reason `elsewhere`).
   */
  Seat: Count(),
  /** Of the open unit. */
  Sections: Type.Array(ExamSection),
  Answers: Type.Array(KeptAnswer),
})
export type WireSitting = Static<typeof Sitting>

/** `no` increases within a seat: older answers that arrive late are ignored. */
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
  /** Number of questions with withheld keys: included in TestCount and SpentSeconds only. */
  Waiting: Count(),
  WaitingMark: Marks(),
})

/** The result of an attempt. Shares of all candidates are given from five scored first attempts on. */
const Report = Type.Object({
  AttemptID: Id(),
  PaperID: Id(),
  Name: Type.String(),
  StartedAt: Moment(),
  HandedInAt: Moment(),
  HandedInBy: Type.Unsafe<'candidate' | 'time'>(Type.Enum(['candidate', 'time'])),
  CutWhy: CutWhy(),
  /** Time for which its units were open, by the server's clock. */
  SpentSeconds: Count(),
  Score: Marks(),
  /** Marks of judged questions: unscored ones are left out, and the pass mark shrinks accordingly. */
  FullMark: Marks(),
  PassMark: Nullable(Marks()),
  HasPassMark: Flag('the paper or a unit has a pass mark, which may wait with the score'),
  Passed: Nullable(Flag()),
  Rule: Type.String({ description: 'version of the scoring rule' }),
  CaseRule: CaseRule(),
  /** When keys become visible, if others can still sit the paper in its window; null: they are visible. */
  AnswersFrom: Nullable(Moment()),
  /**
   * Withheld questions: until the end of the window of a ranked paper that contains them (this one or another), or
   * until the learner hands one in. They are in no score, count or rank until then.
   */
  Waiting: Nullable(
    Type.Object({
      Count: Count(),
      Why: Type.Unsafe<'sitting' | 'window'>(Type.Enum(['sitting', 'window'])),
      Until: Nullable(Moment()),
    }),
  ),
  /** Questions that were cancelled, or whose keys were corrected after this attempt was scored; without withheld ones. */
  Corrected: Type.Array(
    Type.Object({
      AllTestID: Id(),
      /**
       * `former`: counts and is shown by its former key; `rescored`: by the corrected one; `credit`, `drop`: it was
       * cancelled, and everybody has its marks, or nobody.
       */
      Counts: Type.Unsafe<'former' | 'rescored' | 'credit' | 'drop'>(
        Type.Enum(['former', 'rescored', 'credit', 'drop']),
      ),
      /** When it was corrected, cancelled, or scored again; null: unknown. */
      At: Nullable(Moment()),
      Note: Type.String({ description: 'the reason that staff gave; empty: none' }),
    }),
  ),
  /** The score before rescoring; null: not rescored, or something is withheld. */
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
      /** Share of all candidates who answered it right, 0–1; null: too few candidates. */
      AllRight: Nullable(Type.Number()),
    }),
  ),
  All: Nullable(
    Type.Object({
      Candidates: Count(),
      Average: Marks(),
      Best: Marks(),
      /** Number of candidates by score, in steps of five hundredths of full marks. */
      Buckets: Type.Array(Type.Object({ From: Marks(), To: Marks(), Candidates: Count() })),
      /** The candidate's rank, from 1; null until the paper's window has closed. */
      Rank: Nullable(Count()),
      /** Share of candidates with a lower rank, 0–1. */
      Ahead: Nullable(Type.Number()),
    }),
  ),
})
export type WireReport = Static<typeof Report>

const attempt = () => ({ guid: Guid(), appID: Id(), attemptID: Id() })
const seated = () => ({ ...attempt(), seat: Count() })

/**
 * The project's own calls for sitting a paper. Refusals: 409 with data.reason `timeUp` (the time ran out), `handedIn`,
 * `locked` (a step or section that is closed or not open yet), `elsewhere` (opened on another device), `tooEarly`
 * (hand-in before HandInFrom, with data.from), `notOver` (report or keys before the hand-in); 403 with data.reason
 * `notOpenYet` (also a ranking or keys before the window has closed), `closed` (outside the window, or too late to
 * enter) or `usedUp` (no attempt left); 201 without the module; 404 for papers and attempts of others.
 *
 * When a paper's window closes, all attempts are collected, however late they began.
 *
 * A save, step or hand-in whose answers are all stored with its seat and their `no` is a repetition and gets the same
 * reply.
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
      /** No entry later than so many seconds after the window opens; null: no limit. */
      EntrySeconds: Nullable(Count()),
      /** A unit cannot be handed in before so many seconds. */
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
