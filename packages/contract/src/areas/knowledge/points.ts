import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { TestSet } from '../../testSet.ts'
import { AppEName, Count, Guid, Id, Nullable, Text } from '../../wire.ts'
import { FiguresSince, Point } from './shapes.ts'

const Pair = Type.Object({
  SameKnowPointID: Id(),
  Name: Type.String({ description: 'both names' }),
  Sides: Type.Array(Point, { minItems: 2, maxItems: 2 }),
  /** How often all learners confused the two. */
  Times: Count(),
  /** Number of options that lead from one to the other, by content alone. */
  Links: Count(),
  /** How often the learner's latest answers did. */
  Mine: Count(),
})
export type WirePair = Static<typeof Pair>

/** `unknown`: not known; `due`: known, but forgotten. */
const CardState = Type.Unsafe<'new' | 'unknown' | 'due' | 'known'>(Type.Enum(['new', 'unknown', 'due', 'known']))

/** A point as a card. */
const PointCard = Type.Object({
  ...Point.properties,
  State: CardState,
  /** Number of its questions due today in the review. */
  DueTests: Count(),
})

/** Points and pairs of points: their texts, places and cards. */
export const knowledgePoints = {
  sameKnowPoints: call({
    method: 'GET',
    path: '/api/knowledgePoints/sameKnowPoints',
    summary: '多题共有的考点与易混考点（两两成对），带我的掌握程度',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid(), module: Type.Optional(Text(32)) }),
    data: Type.Object({ list: Type.Array(Point), pairs: Type.Array(Pair) }),
  }),
  knowPoint: call({
    method: 'GET',
    path: '/api/knowledgePoints/knowPoint',
    summary: '一个考点或一对易混考点的题目，并列对比；不带 guid 时只有考点，没有题目',
    access: 'either',
    /**
     * `cptID`: a chapter of 易混解析. Its two points stand beside each other, whether anybody has confused them or not.
     * `otherID`: so do a point and any other one of its subject.
     */
    params: Type.Object({
      guid: Type.Optional(Guid()),
      SameKnowPointID: Id(),
      cptID: Type.Optional(Id()),
      otherID: Type.Optional(Id()),
    }),
    data: Type.Object({
      ...TestSet.properties,
      SameKnowPointID: Id(),
      AppID: Id(),
      Kind: Type.Unsafe<'point' | 'pair'>(Type.Enum(['point', 'pair'])),
      Name: Type.String(),
      /** The difference of the two, by the chapter's author. */
      Note: Type.String(),
      Times: Count(),
      /** `Html`: the point's sanitised text; empty for visitors, and where there is none. */
      Sides: Type.Array(
        Type.Object({
          ...Point.properties,
          AllTestIDs: Type.Array(Id()),
          Html: Type.String(),
          Aliases: Type.Array(Type.String()),
          Source: Type.String(),
          Importance: Type.Integer({ minimum: 0, maximum: 3 }),
          /** Number of questions of past papers on it. */
          Asked: Count(),
          /** Linked points with questions; child: they belong to it. */
          Links: Type.Array(
            Type.Object({
              SameKnowPointID: Id(),
              Name: Type.String(),
              Kind: Type.Unsafe<'parent' | 'child' | 'related' | 'confusable'>(
                Type.Enum(['parent', 'child', 'related', 'confusable']),
              ),
            }),
          ),
        }),
      ),
      /** Sentences of explanations that describe the difference. */
      Features: Type.Array(Type.Object({ SameKnowPointID: Id(), Text: Type.String(), AllTestID: Id() })),
      /** Wrong options of a question on one side that belong to the other side's point. */
      Mixed: Type.Array(Type.Object({ AllTestID: Id(), ItemName: Type.String(), OtherID: Id(), Times: Count() })),
    }),
  }),
  /** Names of texts are public, chapters as in the menu; locked places are marked. */
  pointPlaces: call({
    method: 'GET',
    path: '/api/knowledgePoints/pointPlaces',
    summary: '一个考点出现在哪些资料、章节与视频里，与哪些考点有关，真题考过几次',
    source: 'project',
    access: 'user',
    params: Type.Object({ guid: Guid(), SameKnowPointID: Id() }),
    data: Type.Object({
      SameKnowPointID: Id(),
      AppID: Id(),
      Asked: Count(),
      list: Type.Array(
        Type.Object({
          Kind: Type.Unsafe<'text' | 'chapter' | 'video'>(Type.Enum(['text', 'chapter', 'video'])),
          ID: Id(),
          Name: Type.String(),
          Where: Type.String(),
          State: Type.Unsafe<'open' | 'locked'>(Type.Enum(['open', 'locked'])),
          Module: Type.String(),
          /** The parameter that its page needs besides the id: a book, a part, a course. */
          InID: Nullable(Id()),
          /** Where in an open video the point is spoken of; absent: the whole lesson is about it, or it is none. */
          Second: Type.Optional(Type.Number({ minimum: 0 })),
        }),
      ),
      Links: Type.Array(
        Type.Object({
          SameKnowPointID: Id(),
          Name: Type.String(),
          Kind: Type.Unsafe<'parent' | 'child' | 'related' | 'confusable'>(
            Type.Enum(['parent', 'child', 'related', 'confusable']),
          ),
        }),
      ),
    }),
  }),
  pointCardCount: call({
    method: 'GET',
    path: '/api/aiExam/pointCardCount',
    summary: '考点数：全部、已掌握、未掌握、该复习、未练过',
    access: 'user',
    params: Type.Object({ guid: Guid(), appEName: AppEName(), examType: Type.Optional(Text(16)) }),
    data: Type.Object({
      Total: Count(),
      Known: Count(),
      Unknown: Count(),
      Due: Count(),
      New: Count(),
      FiguresSince: FiguresSince(),
    }),
  }),
  pointCardList: call({
    method: 'GET',
    path: '/api/aiExam/pointCardList',
    summary: '我的考点卡：今天该复习的在前，其次已遗忘、未掌握、未练过、已掌握，各章交错',
    access: 'user',
    params: Type.Object({ guid: Guid(), appEName: AppEName(), examType: Type.Optional(Text(16)) }),
    data: Type.Object({ list: Type.Array(PointCard), Total: Count() }),
  }),
  pointCardListStatic: call({
    method: 'GET',
    path: '/api/aiExam/pointCardListStatic',
    summary: '科目的全部考点卡，按章节顺序，与我的学习情况无关',
    access: 'user',
    params: Type.Object({ guid: Guid(), appEName: AppEName(), examType: Type.Optional(Text(16)) }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          SameKnowPointID: Id(),
          Name: Type.String(),
          CptID: Nullable(Id()),
          ChapterName: Type.String(),
          TestCount: Count(),
        }),
      ),
      Total: Count(),
    }),
  }),
  pointCardContent: call({
    method: 'GET',
    path: '/api/aiExam/pointCardContent',
    summary: '一张考点卡的背面：考点的正文、别名、出处与相关题目（只有题号）',
    access: 'user',
    /** `queryTestInfo`: the specification only has 0: without contents of questions, which knowPoint gives. */
    params: Type.Object({
      guid: Guid(),
      appEName: AppEName(),
      examType: Type.Optional(Text(16)),
      knowPointID: Id(),
      queryTestInfo: Type.Optional(Type.Unsafe<0>(Type.Integer({ minimum: 0, maximum: 0 }))),
    }),
    data: Type.Object({
      ...PointCard.properties,
      Html: Type.String(),
      Aliases: Type.Array(Type.String()),
      Source: Type.String(),
      Importance: Type.Integer({ minimum: 0, maximum: 3 }),
      /** Questions due today in the review first. */
      AllTestIDs: Type.Array(Id()),
    }),
  }),
}
