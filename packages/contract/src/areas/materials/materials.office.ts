import {
  MATERIAL_BOUNDS,
  MATERIAL_FILE_BYTES,
  MATERIAL_PICTURE_BYTES,
  SHELF_NAMES,
  type Shelf,
} from '@tizhou/domain/materials/materials'
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { Search, TableData, tableParams } from '../../table.ts'
import { Count, Flag, Guid, Id, JsonText, Moment, Nothing, Nullable, Text } from '../../wire.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const
const OfShelf = () => Type.Unsafe<Shelf>(Type.Enum(SHELF_NAMES))
const Parent = () => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: '0: on top' })
const Position = () => Type.Integer({ minimum: 0, maximum: 1_000_000 })

const ImportMode = () => Type.Unsafe<'add' | 'replace'>(Type.Enum(['add', 'replace']))

const Placed = Type.Object({ name: Text(40, 1), alt: Text(MATERIAL_BOUNDS.alt) })
const PictureRow = Type.Object({
  name: Type.String(),
  alt: Type.String(),
  width: Count(),
  height: Count(),
  /** A signed address for the editor. */
  url: Type.String(),
})

const Book = Type.Object({
  bookID: Id(),
  appID: Id(),
  shelf: OfShelf(),
  name: Type.String(),
  note: Type.String(),
  position: Count(),
  hidden: Flag(),
  nodes: Count(),
  removedAt: Nullable(Moment()),
  revision: Count(),
  updatedAt: Moment(),
  updatedBy: Type.String(),
})

const OutlineRow = Type.Object({
  nodeID: Id(),
  parentID: Parent(),
  name: Type.String(),
  position: Count(),
  free: Flag(),
  hidden: Flag(),
  hasText: Flag(),
  pictures: Count(),
  pointID: Nullable(Id()),
  cptID: Nullable(Id()),
  revision: Count(),
})
export type WireOutlineRow = Static<typeof OutlineRow>

const ImportPlan = Type.Object({
  importID: Id(),
  nodes: Count(),
  withText: Count(),
  pictures: Count(),
  /** The first nodes as they will be. */
  samples: Type.Array(Type.Object({ depth: Count(), name: Type.String(), html: Type.String(), pictures: Count() })),
  outline: Type.Array(Type.Object({ depth: Count(), name: Type.String() })),
  losses: Type.Array(
    Type.Object({
      what: Type.String(),
      count: Count(),
      example: Type.String(),
      /** The first places: chapter or heading with the paragraph, and its first words. */
      places: Type.Array(Type.Object({ where: Type.String(), words: Type.String() })),
    }),
  ),
  /** Points that the subject has not: the first part that names each, and which point it may be. */
  strangePoints: Type.Array(Type.Object({ name: Type.String(), node: Type.String(), like: Type.String() })),
  /** The number of nodes to be replaced, the number and some names of those edited by hand. */
  replaces: Count(),
  byHand: Count(),
  handNames: Type.Array(Type.String()),
})

/** Materials: books of texts, pictures, maps and recite points (editor). */
export const materialsOffice = {
  bookList: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/materials/books',
    summary: '一个科目的资料',
    params: Type.Object({
      ...tableParams(['shelf', 'name', 'position', 'updatedAt']),
      appID: Id(),
      shelf: Type.Optional(OfShelf()),
      q: Search(),
      removed: Type.Optional(Flag('1: those that were removed, and can be restored')),
    }),
    data: TableData(Book),
  }),
  bookSave: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/materials/book',
    summary: '新建或修改一本资料',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      bookID: Type.Optional(Id()),
      revision: Type.Optional(Count()),
      shelf: OfShelf(),
      name: Text(MATERIAL_BOUNDS.name, 1),
      note: Text(MATERIAL_BOUNDS.note),
      position: Position(),
      hidden: Flag(),
    }),
    data: Type.Object({ bookID: Id() }),
  }),
  bookRemove: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/materials/book/remove',
    summary: '删去一本资料；可以恢复',
    params: Type.Object({ guid: Guid(), bookID: Id() }),
    data: Nothing(),
  }),
  bookRestore: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/materials/book/restore',
    summary: '恢复删去的资料',
    params: Type.Object({ guid: Guid(), bookID: Id() }),
    data: Nothing(),
  }),
  outline: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/materials/outline',
    summary: '一本资料的目录',
    params: Type.Object({ guid: Guid(), bookID: Id() }),
    data: Type.Object({ book: Book, list: Type.Array(OutlineRow) }),
  }),
  node: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/materials/node',
    summary: '目录里的一节：正文、图片、版本',
    params: Type.Object({ guid: Guid(), nodeID: Id() }),
    data: Type.Object({
      ...OutlineRow.properties,
      bookID: Id(),
      html: Type.String(),
      pointName: Type.String(),
      chapterName: Type.String(),
      /** The paper that a comment is about; null: none. */
      paperID: Nullable(Id()),
      /** Empty: none, or no longer there. */
      paperName: Type.String(),
      images: Type.Array(PictureRow),
      versions: Type.Array(
        Type.Object({
          revision: Count(),
          name: Type.String(),
          savedAt: Moment(),
          savedBy: Type.String(),
          length: Count(),
        }),
      ),
      updatedAt: Moment(),
      updatedBy: Type.String(),
    }),
  }),
  nodeVersion: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/materials/version',
    summary: '一节以前的样子',
    params: Type.Object({ guid: Guid(), nodeID: Id(), revision: Count() }),
    data: Type.Object({ name: Type.String(), html: Type.String(), savedAt: Moment(), savedBy: Type.String() }),
  }),
  materialPreview: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/materials/preview',
    changesNothing: true,
    summary: '预览正文，如学员所见',
    params: Type.Object({ guid: Guid(), html: Text(MATERIAL_BOUNDS.html) }),
    data: Type.Object({ html: Type.String() }),
  }),
  /** The public papers of a subject that comments can be about, in their order. */
  commentPapers: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/materials/papers',
    summary: '点评可以讲的试卷',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          paperID: Id(),
          name: Type.String(),
          /** Its list, and its year or series; empty: none. */
          sourceName: Type.String(),
          groupName: Type.String(),
          closesAt: Nullable(Moment()),
        }),
      ),
    }),
  }),
  /** `pointName`: a point of the subject by its name; empty: none. `paperID`: only of a teacher's comment. */
  nodeSave: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/materials/node/save',
    summary: '新建或修改一节',
    params: Type.Object({
      guid: Guid(),
      bookID: Id(),
      nodeID: Type.Optional(Id()),
      revision: Type.Optional(Count()),
      parentID: Type.Optional(Parent()),
      name: Text(MATERIAL_BOUNDS.name, 1),
      html: Text(MATERIAL_BOUNDS.html),
      free: Flag(),
      hidden: Flag(),
      pointName: Text(MATERIAL_BOUNDS.name),
      cptID: Type.Optional(Id()),
      paperID: Type.Optional(Id()),
      /** In their order; absent: as they are. */
      picturesJson: Type.Optional(JsonText(Type.Array(Placed, { maxItems: MATERIAL_BOUNDS.pictures }))),
    }),
    data: Type.Object({ nodeID: Id(), revision: Count() }),
  }),
  /** Below `parentID`, before the sibling `beforeID`, or last. */
  nodeMove: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/materials/node/move',
    summary: '移动一节（连同下级）',
    params: Type.Object({ guid: Guid(), nodeID: Id(), parentID: Parent(), beforeID: Type.Optional(Id()) }),
    data: Nothing(),
  }),
  nodeRemove: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/materials/node/remove',
    summary: '删去一节（连同下级）；可以恢复',
    params: Type.Object({ guid: Guid(), nodeID: Id() }),
    data: Type.Object({ removed: Count() }),
  }),
  nodeRestore: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/materials/node/restore',
    summary: '恢复删去的一节（连同一起删去的下级）',
    params: Type.Object({ guid: Guid(), nodeID: Id() }),
    data: Type.Object({ restored: Count() }),
  }),
  versionRestore: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/materials/version/restore',
    summary: '回到以前的版本；现在的成为一个旧版本',
    params: Type.Object({ guid: Guid(), nodeID: Id(), revision: Count(), to: Count() }),
    data: Type.Object({ revision: Count() }),
  }),
  materialPicture: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/materials/picture',
    summary: '上传资料图片；放进正文或图片集',
    upload: { maxBytes: MATERIAL_PICTURE_BYTES },
    params: Type.Object({ guid: Guid(), bookID: Id() }),
    data: PictureRow,
  }),
  /** Reads a file and stores the result for some days until it is applied. Nothing changes for learners. */
  importCheck: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/materials/import/check',
    summary: '读一个文件（Word、Markdown、图片压缩包、表格），核对后再导入',
    upload: { maxBytes: MATERIAL_FILE_BYTES },
    rate: { max: 60, seconds: 3600, by: 'user' },
    params: Type.Object({
      guid: Guid(),
      bookID: Id(),
      fileName: Text(200, 1),
      mode: ImportMode(),
      levels: Type.Integer({ minimum: 1, maximum: 4, description: 'how many levels of headings become parts' }),
    }),
    data: ImportPlan,
  }),
  importApply: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/materials/import/apply',
    summary: '导入核对过的文件',
    params: Type.Object({ guid: Guid(), importID: Id(), allowEdited: Type.Optional(Flag()) }),
    data: Type.Object({ added: Count(), removed: Count() }),
  }),
  importUndo: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/materials/import/undo',
    summary: '撤回一次导入，替换掉的回来',
    params: Type.Object({ guid: Guid(), importID: Id(), allowEdited: Type.Optional(Flag()) }),
    data: Type.Object({ removed: Count(), restored: Count() }),
  }),
  importList: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/materials/imports',
    summary: '一本资料的导入，最新的在前，至多 50 次',
    params: Type.Object({ guid: Guid(), bookID: Id() }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          importID: Id(),
          fileName: Type.String(),
          mode: ImportMode(),
          state: Type.Unsafe<'checked' | 'applied' | 'undone'>(Type.Enum(['checked', 'applied', 'undone'])),
          nodes: Count(),
          madeAt: Moment(),
          madeBy: Type.String(),
        }),
      ),
    }),
  }),
  sprintConfig: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/materials/sprint',
    summary: '冲刺阶段的安排',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({
      title: Type.String(),
      html: Type.String(),
      beginsAt: Nullable(Moment()),
      endsAt: Nullable(Moment()),
      link: Type.String(),
      revision: Count(),
    }),
  }),
  sprintConfigSave: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/materials/sprint/save',
    summary: '写冲刺阶段的安排',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      revision: Count(),
      title: Text(MATERIAL_BOUNDS.name),
      html: Text(MATERIAL_BOUNDS.html),
      beginsAt: Type.Optional(Moment()),
      endsAt: Type.Optional(Moment()),
      link: Text(MATERIAL_BOUNDS.link),
    }),
    data: Type.Object({ revision: Count() }),
  }),
}
