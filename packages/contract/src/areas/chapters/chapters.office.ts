import { CHAPTER_BOUNDS } from '@tizhou/domain/chapters/bounds'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { TableData, tableParams } from '../../table.ts'
import { Count, Flag, Guid, Id, JsonText, Moment, Nullable, Revision, Text } from '../../wire.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const
const ofCorrector = { access: { roles: ['editor', 'teacher'] }, source: 'project' } as const

/** 0: at the top of the tree. */
const ParentID = () => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
/** Longer than what is kept, so that the rule can say how long a name may be. */
const Name = () => Text(400)
const kind = <const K extends string>(name: K) => Type.Unsafe<K>(Type.Enum([name]))
const some = (maxItems = 2_000) => Type.Array(Id(), { minItems: 1, maxItems })

/** What can be done with chapters (packages/domain/src/chapters/actions.ts); names have a call of their own. */
const Action = Type.Union([
  Type.Object({ kind: kind('addTree'), sourceName: Text(40, 1), examType: Text(40) }),
  Type.Object({ kind: kind('moveTree'), treeID: Id(), beforeID: Type.Optional(Id()) }),
  Type.Object({ kind: kind('removeTree'), treeID: Id() }),
  Type.Object({
    kind: kind('create'),
    treeID: Id(),
    parentID: ParentID(),
    names: Type.Array(Name(), { minItems: 1, maxItems: CHAPTER_BOUNDS.made }),
  }),
  Type.Object({
    kind: kind('move'),
    chapterIDs: some(),
    parentID: ParentID(),
    beforeID: Type.Optional(Id()),
  }),
  Type.Object({ kind: kind('sort'), treeID: Id(), parentID: ParentID() }),
  Type.Object({ kind: kind('merge'), chapterIDs: some(), intoID: Id(), name: Type.Optional(Name()) }),
  Type.Object({
    kind: kind('split'),
    chapterID: Id(),
    below: Type.Boolean(),
    parts: Type.Array(Type.Object({ name: Name(), count: Count() }), { minItems: 1, maxItems: CHAPTER_BOUNDS.made }),
  }),
  Type.Object({ kind: kind('remove'), chapterIDs: some(), toID: Nullable(Id()) }),
  Type.Object({ kind: kind('free'), chapterIDs: some(), isFree: Type.Boolean() }),
  Type.Object({ kind: kind('trial'), chapterID: Id(), count: Count() }),
  Type.Object({
    kind: kind('share'),
    chapterID: Id(),
    friends: Type.Integer({ minimum: 0, maximum: CHAPTER_BOUNDS.friends }),
  }),
  Type.Object({
    kind: kind('group'),
    merged: Type.Boolean(),
    groups: Type.Array(Type.Object({ name: Name(), chapterIDs: some() }), {
      minItems: 1,
      maxItems: CHAPTER_BOUNDS.made,
    }),
  }),
])

const acting = { guid: Guid(), appID: Id(), actionJson: JsonText(Action) }

const Chapter = Type.Object({
  cptID: Id(),
  parentID: ParentID(),
  name: Type.String(),
  count: Type.Integer({ description: 'questions of its own' }),
  free: Flag(),
  friends: Type.Integer({ description: 'that open it; 0: not by sharing' }),
  trial: Type.Integer({ description: 'questions of its own that are also free content' }),
  revision: Type.String(),
})

const Line = Type.Object({
  cptID: Id(),
  tree: Type.String({ description: 'the name of its tree' }),
  level: Type.Integer({ description: '1 at the top' }),
  name: Type.String(),
  count: Type.Integer({ minimum: 0, description: 'questions, those below it included' }),
  free: Flag(),
  mark: Type.Unsafe<'' | 'gone' | 'new' | 'changed'>(Type.Enum(['', 'gone', 'new', 'changed'])),
})

/** The chapters of a subject and what editors do with them. */
export const chaptersOffice = {
  chapterDesk: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/chapters/desk',
    summary: '一个科目的全部目录与章节',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({
      trees: Type.Array(
        Type.Object({
          treeID: Id(),
          name: Type.String(),
          sourceName: Type.String(),
          moduleName: Type.String(),
          chapters: Type.Array(Chapter, { description: 'each behind its parent, siblings in order' }),
        }),
      ),
    }),
  }),
  /** By a part of the name or of a parent's, pinyin or initials; without text the first ones. */
  chapterFind: call({
    ...ofCorrector,
    method: 'GET',
    path: '/api/console/chapters/find',
    summary: '按名称或拼音查找章节',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      q: Type.Optional(Text(64)),
      treeID: Type.Optional(Id()),
      cptID: Type.Optional(Id()),
    }),
    data: Type.Object({
      found: Type.Array(
        Type.Object({
          cptID: Id(),
          treeID: Id(),
          tree: Type.String(),
          path: Type.String({ description: 'names from the top' }),
          count: Type.Integer({ description: 'questions, those below included' }),
        }),
      ),
      left: Type.Integer({ description: 'further ones that match' }),
    }),
  }),
  chapterRename: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/chapters/rename',
    summary: '给章节改名',
    params: Type.Object({ guid: Guid(), appID: Id(), cptID: Id(), name: Name(), revision: Revision() }),
    data: Type.Object({ stepID: Nullable(Id()), said: Type.String() }),
  }),
  /** Changes nothing. `seen` goes with the action, which is refused where it would do something else by then. */
  chapterPlan: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/chapters/plan',
    summary: '一步整理会改变什么',
    changesNothing: true,
    params: Type.Object(acting),
    data: Type.Object({
      seen: Type.Array(Type.String()),
      said: Type.String(),
      notes: Type.Array(Type.String()),
      moved: Type.Integer({ description: 'questions that change their chapter' }),
      retired: Type.Integer({ description: 'questions that stand in no chapter of any tree afterwards' }),
      leaving: Type.Integer({ description: 'questions that leave a tree and stand in another one' }),
      elsewhere: Type.Array(Type.Object({ tree: Type.String(), count: Type.Integer() }), {
        description: 'where these stand; a question that stands in two trees counts in both',
      }),
      parts: Type.Array(Type.Integer(), { description: 'of a chapter that is split: the questions of each part' }),
      before: Type.Array(Line),
      after: Type.Array(Line),
      unlisted: Type.Integer({ description: 'lines that are left off' }),
    }),
  }),
  /** `seenJson`: the revisions of the chapters that it names, in order, or what `chapterPlan` gave. */
  chapterArrange: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/chapters/arrange',
    summary: '整理章节：新建、移动、合并、拆分、删除、免费、分享',
    params: Type.Object({ ...acting, seenJson: JsonText(Type.Array(Text(64), { maxItems: 4_000 })) }),
    data: Type.Object({ stepID: Nullable(Id()), said: Type.String(), made: Type.Array(Id()) }),
  }),
  chapterSteps: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/chapters/steps',
    summary: '最近的整理',
    params: Type.Object({ ...tableParams(['at']), appID: Id() }),
    data: TableData(
      Type.Object({
        stepID: Id(),
        said: Type.String(),
        at: Moment(),
        by: Type.String(),
        undoneAt: Nullable(Moment()),
        undoneBy: Type.String(),
        canUndo: Flag(),
      }),
    ),
  }),
  chapterUndo: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/chapters/undo',
    summary: '撤销一步整理',
    params: Type.Object({ guid: Guid(), appID: Id(), stepID: Id() }),
    data: Type.Object({ stay: Type.Integer({ description: 'questions and fields that were changed again since' }) }),
  }),
}
