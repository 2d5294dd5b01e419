import { LOOKUP_MOST, LOOKUP_NAMES, type LookupName } from '@tizhou/domain/profile/lookups'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Count, Flag, Guid, JsonText, Moment, Nothing, Nullable, Text } from '../../wire.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const
const List = () => Type.Unsafe<LookupName>(Type.Enum([...LOOKUP_NAMES]))
/** What is wrong with them is told name by name. */
const Typed = (least: number) => Type.Array(Text(200), { minItems: least, maxItems: LOOKUP_MOST })
const Names = () => Type.Array(Text(60, 1), { minItems: 1, maxItems: LOOKUP_MOST })

/** The profile's lists of choices (editor). */
export const profileOffice = {
  lookupLists: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/profile/lists',
    summary: '资料选项：各表的条数与修改',
    params: Type.Object({ guid: Guid() }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          list: List(),
          names: Type.Array(Type.String()),
          /** Offered no longer. */
          retired: Type.Array(Type.String()),
          /** Names of both that were typed here and came with no table. */
          byHand: Type.Array(Type.String()),
          revision: Count(),
          updatedAt: Nullable(Moment()),
          updatedBy: Type.String(),
        }),
      ),
    }),
  }),
  /** Stores nothing. Duplicates are joined; invalid rows are reported with their numbers. */
  lookupRead: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/profile/readList',
    changesNothing: true,
    summary: '读取资料选项的表格，与现在的对比',
    upload: { maxBytes: 2_000_000 },
    params: Type.Object({ guid: Guid(), list: List(), fileName: Text(200) }),
    data: Type.Object({
      names: Type.Array(Type.String()),
      /** The present list, which the table is compared with (domain/profile/lookupChanges.ts). */
      before: Type.Object({
        names: Type.Array(Type.String()),
        retired: Type.Array(Type.String()),
        byHand: Type.Array(Type.String()),
      }),
      /** Names that the table lacks, and how many learners have them in their profile, who keep them. */
      removed: Type.Array(Type.Object({ name: Type.String(), learners: Count() })),
      revision: Count(),
      faults: Type.Array(Type.Object({ row: Count(), reason: Type.String() })),
      duplicates: Count(),
      moreFaults: Flag(),
    }),
  }),
  lookupReplace: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/profile/replaceList',
    summary: '换成这些选项',
    params: Type.Object({
      guid: Guid(),
      list: List(),
      namesJson: JsonText(Names()),
      /** 1: names typed by hand that are not among them stay. */
      keepByHand: Flag(),
      /** 1: retired names that are among them stay retired. */
      keepRetired: Flag(),
      revision: Count(),
    }),
    data: Type.Object({ revision: Count() }),
  }),
  /** The list as it was edited: order, other names, what is offered no longer. Learners keep what they have. */
  lookupSave: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/profile/saveList',
    summary: '修改资料选项：次序、改名、停用',
    params: Type.Object({
      guid: Guid(),
      list: List(),
      namesJson: JsonText(Typed(1)),
      retiredJson: JsonText(Typed(0)),
      revision: Count(),
    }),
    data: Type.Object({
      revision: Count(),
      /** Number of learners whose profile has a name that was renamed, retired or removed. */
      learners: Count(),
    }),
  }),
  /** Undone in one step, which is itself a change. */
  lookupUndo: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/profile/undoList',
    summary: '撤销资料选项的最后一次修改',
    params: Type.Object({ guid: Guid(), list: List(), revision: Count() }),
    data: Nothing(),
  }),
}
