import { MOST_SPLIT, POINT_CHANGES, type PointChangeKind } from '@tizhou/domain/points/changes'
import { type Importance, POINT_BOUNDS } from '@tizhou/domain/points/points'
import { POINT_TABLE_BYTES } from '@tizhou/domain/points/pointTable'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Search, TableData, tableParams } from '../../table.ts'
import { Count, Flag, Guid, Id, JsonText, Moment, Nothing, Nullable, Text } from '../../wire.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const
const said = { name: Type.String(), where: Type.String() }

/** A part of a point that goes to another one: to one that is there (`toID`), or to a new one (`name`). */
const splitting = {
  guid: Guid(),
  appID: Id(),
  pointID: Id(),
  toID: Type.Optional(Id()),
  name: Type.Optional(Text(POINT_BOUNDS.name)),
  questionIDs: JsonText(Type.Array(Id(), { maxItems: MOST_SPLIT.questions, uniqueItems: true })),
  nodeIDs: JsonText(Type.Array(Id(), { maxItems: MOST_SPLIT.nodes, uniqueItems: true })),
  lessonIDs: JsonText(Type.Array(Id(), { maxItems: MOST_SPLIT.lessons, uniqueItems: true })),
}

/** Knowledge points that are removed and split, how that is undone, and the tree of parents (editor). */
export const pointChangesOffice = {
  pointHangs: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/points/hangs',
    summary: '一个知识点上挂着什么：题目、章节、资料、视频、关系、学员',
    params: Type.Object({ guid: Guid(), appID: Id(), pointID: Id() }),
    data: Type.Object({
      pointID: Id(),
      name: Type.String(),
      questions: Count(),
      chapters: Type.Array(Type.String()),
      /** Those that are listed, up to the most that go over in one step; removed ones are left out. */
      nodes: Type.Array(Type.Object({ nodeID: Id(), ...said })),
      lessons: Type.Array(Type.Object({ lessonID: Id(), ...said })),
      links: Count(),
      learners: Count(),
      reports: Count(),
      hasText: Flag('1: somebody wrote of it'),
      /** Points that were merged into it. */
      merged: Type.Array(Type.String()),
      /** Why it cannot be removed; empty: it can. */
      refusal: Type.String(),
    }),
  }),
  pointQuestions: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/points/questions',
    summary: '一个知识点的题目',
    params: Type.Object({ ...tableParams(['externalID']), appID: Id(), pointID: Id(), q: Search() }),
    data: TableData(
      Type.Object({
        allTestID: Id(),
        externalID: Type.String(),
        stem: Type.String({ description: 'its beginning' }),
        points: Type.Array(Type.String()),
      }),
    ),
  }),
  pointRemove: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/points/remove',
    summary: '删除知识点：题目、章节、资料和视频不再写它；可以恢复',
    params: Type.Object({ guid: Guid(), appID: Id(), pointID: Id() }),
    data: Type.Object({ changeID: Id(), questions: Count() }),
  }),
  pointSplitCheck: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/points/splitCheck',
    changesNothing: true,
    summary: '拆分知识点之前：会改变什么，举例前后对照；不改任何数据',
    params: Type.Object(splitting),
    data: Type.Object({
      name: Type.String(),
      toName: Type.String(),
      isNew: Flag('1: the other point will be made'),
      movesAlias: Flag('1: its name was another name of the point, and goes over'),
      questions: Count(),
      /** Of all questions of the point. */
      ofQuestions: Count(),
      /** Of those that go, how many name the other point now too. */
      alreadyNamed: Count(),
      nodes: Count(),
      lessons: Count(),
      learners: Count(),
      samples: Type.Array(
        Type.Object({ stem: Type.String(), before: Type.Array(Type.String()), after: Type.Array(Type.String()) }),
      ),
    }),
  }),
  pointSplit: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/points/split',
    summary: '把一个知识点的一部分题目、资料和视频改到另一个知识点',
    params: Type.Object(splitting),
    data: Type.Object({ changeID: Id(), toID: Id(), questions: Count(), learners: Count() }),
  }),
  pointChangeUndo: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/points/changeUndo',
    summary: '撤销一次删除、拆分或导入；之后又改过的保持现状，并说有多少',
    params: Type.Object({ guid: Guid(), appID: Id(), changeID: Id() }),
    data: Type.Object({
      questionsStay: Count(),
      learnersStay: Count(),
      linksStay: Flag(),
      /** Of an import: texts that were changed since. */
      textsStay: Count(),
      /** Of a split and an import: points that were made then and are used since. */
      pointsStay: Count(),
      /** Names that are another point's by now: sentences; absent: none. */
      notes: Type.Optional(Type.Array(Type.String())),
    }),
  }),
  pointChanges: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/points/changes',
    summary: '一个科目删除、拆分和导入过的知识点，新的在前，每页二十次',
    params: Type.Object({ guid: Guid(), appID: Id(), page: Type.Optional(Count()) }),
    data: TableData(
      Type.Object({
        changeID: Id(),
        kind: Type.Unsafe<PointChangeKind>(Type.Enum(Object.keys(POINT_CHANGES) as PointChangeKind[])),
        name: Type.String(),
        /** What it did, in counts. */
        told: Type.Object({
          to: Type.Optional(Type.String()),
          questions: Type.Optional(Count()),
          nodes: Type.Optional(Count()),
          lessons: Type.Optional(Count()),
          learners: Type.Optional(Count()),
          added: Type.Optional(Count()),
          changed: Type.Optional(Count()),
        }),
        madeAt: Moment(),
        madeBy: Type.String(),
        undoneAt: Nullable(Moment()),
        undoneBy: Type.String(),
      }),
    ),
  }),
  pointHistory: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/points/history',
    summary: '一个知识点改过什么：谁、何时、改前改后，新的在前',
    params: Type.Object({ ...tableParams(['at']), appID: Id(), pointID: Id() }),
    data: TableData(
      Type.Object({
        auditID: Id(),
        at: Moment(),
        actorName: Type.String(),
        what: Type.String(),
        /** As people read them; long texts are cut. */
        changes: Type.Array(
          Type.Object({ field: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
        ),
        hasText: Flag('1: it had another text before, which pointTextBefore gives'),
      }),
    ),
  }),
  pointTextBefore: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/points/textBefore',
    summary: '一个知识点在一次改动之前的正文，和现在的；恢复用保存知识点的接口',
    params: Type.Object({ guid: Guid(), appID: Id(), pointID: Id(), auditID: Id() }),
    data: Type.Object({
      html: Type.String(),
      now: Type.Object({
        html: Type.String(),
        aliases: Type.Array(Type.String()),
        source: Type.String(),
        year: Nullable(Type.Integer()),
        importance: Type.Unsafe<Importance>(Type.Integer()),
        revision: Count(),
      }),
    }),
  }),
  pointTree: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/points/tree',
    summary: '一个科目里有上级或下级的知识点',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({
      rows: Type.Array(
        Type.Object({
          pointID: Id(),
          name: Type.String(),
          parentID: Type.Integer({ minimum: 0, description: '0: on top' }),
        }),
      ),
      /** Points of the subject, those that stand in no tree too. */
      total: Count(),
    }),
  }),
  pointMove: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/points/move',
    summary: '把知识点放到另一个知识点下面，或放到最上一级',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      pointID: Id(),
      parentID: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: '0: on top' }),
      wasParentID: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'as it was seen' }),
    }),
    data: Nothing(),
  }),
  pointTableCheck: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/points/table/check',
    summary: '读一个知识点表格（xlsx、csv），核对会改变什么；不改任何数据',
    upload: { maxBytes: POINT_TABLE_BYTES, kinds: ['.xlsx', '.csv'] },
    rate: { max: 60, seconds: 3600, by: 'user' },
    params: Type.Object({ guid: Guid(), appID: Id(), fileName: Text(200, 1) }),
    data: Type.Object({
      tableID: Id(),
      added: Count(),
      changed: Count(),
      unchanged: Count(),
      /** Of those that change: somebody wrote of them. */
      byHand: Count(),
      samples: Type.Array(
        Type.Object({ name: Type.String(), field: Type.String(), before: Type.String(), after: Type.String() }),
      ),
      /** Rows with a fault change nothing. The first of them. */
      faults: Type.Array(Type.Object({ row: Count(), column: Type.String(), reason: Type.String() })),
      faultRows: Count(),
    }),
  }),
  pointTableApply: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/points/table/apply',
    summary: '导入核对过的知识点表格',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      tableID: Id(),
      allowEdited: Type.Optional(Flag('what somebody wrote may be overwritten')),
    }),
    data: Type.Object({ changeID: Id(), added: Count(), changed: Count() }),
  }),
}
