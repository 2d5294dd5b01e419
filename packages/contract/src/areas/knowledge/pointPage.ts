import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { TestSet } from '../../testSet.ts'
import { Count, Flag, Guid, Id, Moment, Nullable } from '../../wire.ts'
import { FiguresSince, Point, Share } from './shapes.ts'

/** A point that this one is taken for. */
const Confusable = Type.Object({
  /** The other point. */
  SameKnowPointID: Id(),
  Name: Type.String(),
  /** The pair of both, where learners or options confuse them; null: editors alone say so. */
  PairID: Nullable(Id()),
  /** How often all learners took the one for the other, and how many of my last answers did. */
  Times: Count(),
  Mine: Count(),
  Mastery: Nullable(Share()),
})
export type WireConfusable = Static<typeof Confusable>

/** The page of a point. Its name, its figures and where it belongs are for everybody; what it says waits for a version. */
export const knowledgePointPage = {
  pointPage: call({
    method: 'GET',
    path: '/api/knowledgePoints/pointPage',
    summary: '一个考点：正文、出处、真题考过几次、我的掌握与走势、易混的与有关的考点',
    source: 'project',
    access: 'user',
    params: Type.Object({ guid: Guid(), SameKnowPointID: Id() }),
    data: Type.Object({
      ...Point.properties,
      AppID: Id(),
      /** `locked`: text, source and importance are empty. */
      State: Type.Unsafe<'open' | 'locked'>(Type.Enum(['open', 'locked'])),
      Aliases: Type.Array(Type.String()),
      Html: Type.String(),
      Source: Type.String(),
      Importance: Type.Integer({ minimum: 0, maximum: 3 }),
      /** Questions of past papers that asked for it. */
      Asked: Count(),
      Links: Type.Array(
        Type.Object({
          SameKnowPointID: Id(),
          Name: Type.String(),
          Kind: Type.Unsafe<'parent' | 'child' | 'related'>(Type.Enum(['parent', 'child', 'related'])),
        }),
      ),
      /** Those that I confused most come first. */
      Confusables: Type.Array(Confusable),
      /** My answers to it so far, and how many it takes to say how well I know it. */
      Answers: Count(),
      Needed: Count(),
      /** Mastery after each of the newest answers, as far as there were enough of them, the oldest first. */
      Course: Type.Array(Type.Object({ At: Moment(), Right: Flag(), Mastery: Share() })),
      FiguresSince: FiguresSince(),
    }),
  }),
  pointTests: call({
    method: 'GET',
    path: '/api/knowledgePoints/pointTests',
    summary: '一个考点的题目，含答案：做错的在前，其次没做过的、做对的；只给本人看得到的题',
    source: 'project',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      SameKnowPointID: Id(),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
    }),
    data: Type.Object({
      ...TestSet.properties,
      SameKnowPointID: Id(),
      AppID: Id(),
      Page: Type.Integer({ minimum: 1 }),
      PageSize: Count(),
      /** Questions that I may read, on all pages, and those that I may not. */
      Total: Count(),
      Closed: Count(),
      /** Of those that I may read: last answered wrong, and never answered. */
      Wrong: Count(),
      Fresh: Count(),
      /** The questions of this page in their order. */
      AllTestIDs: Type.Array(Id()),
    }),
  }),
}
