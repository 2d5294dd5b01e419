import { FORMS, type Form as FormName } from '@tizhou/domain/content/question'
import { type Static, Type } from 'typebox'
import { Count, Flag, Id, Moment, Nullable, TextOr } from './wire.ts'

const Form = Type.Unsafe<FormName>(Type.Enum([...FORMS]))

const SelectedItem = Type.Object({
  ItemName: Type.String(),
  Content: Type.String(),
  Weight: Type.Optional(Type.Integer({ description: 'case analysis only' })),
})

/** A question, or a part of a group that is answered by itself. Practice includes key and explanation. */
const TestItem = Type.Object({
  AllTestID: Id(),
  ChildTableID: Id(),
  ChildTableName: Form,
  StyleID: Id(),
  StyleType: Type.String(),
  SrcID: Type.Integer(),
  SbjID: Id(),
  /** 0: in papers only. */
  CptID: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: '0: it stands in papers alone' }),
  Title: Type.String(),
  Hint: Type.Optional(Type.String({ description: 'new information of this step (A4, case analysis)' })),
  Explain: Type.String(),
  Reasons: Type.Optional(
    Type.Array(Type.Object({ ItemName: Type.String(), Content: Type.String() }), {
      description: 'why options are right or wrong; where the explanation is, and nowhere else',
    }),
  ),
  Waits: Type.Optional(
    Type.Unsafe<'sitting' | 'window' | 'answer'>(
      Type.Enum(['sitting', 'window', 'answer'], {
        description: 'no key and explanation until the paper under way, the open window or the answer of a test',
      }),
    ),
  ),
  WaitsUntil: Type.Optional(Type.Integer({ description: 'when key and explanation come, ms UTC; of an open window' })),
  TestPoint: Type.Array(Type.String()),
  Answer: Type.String(),
  Blanks: Type.Optional(Type.Integer({ minimum: 1, description: 'fill-in without its key: how many blanks' })),
  SelectedItems: Type.Array(SelectedItem),
  Source: Type.Optional(Type.String()),
  Year: Type.Optional(Type.Integer()),
  Difficulty: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
})

/** A group: B items share options, A3/A4 and case items share a stem (FrontTitle). */
const TestGroup = Type.Object({
  GroupID: Id(),
  ChildTableName: Form,
  StyleID: Id(),
  StyleType: Type.String(),
  FrontTitle: Type.String(),
  SelectedItems: Type.Optional(Type.Array(SelectedItem)),
  BTestItems: Type.Optional(Type.Array(TestItem)),
  A3TestItems: Type.Optional(Type.Array(TestItem)),
  CaseTestItems: Type.Optional(Type.Array(TestItem)),
})

export const StyleItem = Type.Object({
  StyleID: Id(),
  StyleName: Type.String(),
  StyleType: Type.String(),
  TestItems: Type.Array(Type.Union([TestGroup, TestItem])),
})

/** A learner's state of one question. */
const History = Type.Object({
  AllTestID: Id(),
  LastUserReply: Nullable(Type.String()),
  IsRight: Nullable(Flag()),
  Percent: Type.Optional(
    Nullable(
      Type.Integer({
        description: 'of the marks of the last reply, 0 to 100: half right is IsRight 0 with some of them',
      }),
    ),
  ),
  SpendTime: Type.Optional(
    Nullable(Type.Integer({ minimum: 0, description: 'seconds that the last reply took; null: not known' })),
  ),
  DoneCount: Count(),
  WrongCount: Count(),
  IsWrong: Type.Integer({ description: '1: in the wrong book' }),
  IsFav: Flag(),
  Note: Nullable(Type.String()),
  LastTime: Nullable(Moment()),
})

/** All learners' statistics of one question. */
const Crowd = Type.Object({
  AllTestID: Id(),
  Statistics: Type.Object({
    Test: Type.Object({
      Answered: Count(),
      Right: Count(),
      Favoured: Count(),
      Noted: Count(),
      Options: Type.Record(Type.String(), Count(), { description: 'chosen answer → how often; choices only' }),
    }),
  }),
})

/** A set of questions of chapters, reviews and papers. */
export const TestSet = Type.Object({
  ContentVersion: TextOr('', 'changes when a question of the set changes'),
  test: Type.Object({ StyleItems: Type.Array(StyleItem) }),
  testInfo: Type.Array(Crowd),
  history: Type.Array(History),
  LastTestID: Type.Optional(Nullable(Id())),
})

export type WireTestItem = Static<typeof TestItem>
export type WireTestGroup = Static<typeof TestGroup>
export type WireTestSet = Static<typeof TestSet>
export type WireHistory = Static<typeof History>
