import {
  DOCUMENT_BOUNDS,
  DOCUMENT_FILE_BYTES,
  DOCUMENT_SHELVES,
  type DocumentShelf,
  VERSION_STATES,
  type VersionState,
} from '@tizhou/domain/materials/materials'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Search, TableData, tableParams } from '../../table.ts'
import { Count, Flag, Guid, Id, Moment, Nothing, Nullable, Text } from '../../wire.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const
const OfShelf = () => Type.Unsafe<DocumentShelf>(Type.Enum([...DOCUMENT_SHELVES]))
const Position = () => Type.Integer({ minimum: 0, maximum: 1_000_000 })
const FreePages = () => Type.Integer({ minimum: 0, maximum: DOCUMENT_BOUNDS.pages })
const OfVersion = () => Type.Unsafe<VersionState>(Type.Enum([...VERSION_STATES]))

const DocumentRow = Type.Object({
  documentID: Id(),
  appID: Id(),
  shelf: OfShelf(),
  /** The node to which it belongs; null: the whole shelf. */
  nodeID: Nullable(Id()),
  nodeName: Type.String(),
  position: Position(),
  title: Type.String(),
  /** The version that learners see; 0: none. */
  version: Count(),
  freePages: Count(),
  canSave: Flag(),
  revision: Count(),
  removedAt: Nullable(Moment()),
  updatedAt: Moment(),
  updatedBy: Type.String(),
  /** The latest uploaded version. */
  newest: Type.Object({
    version: Count(),
    state: OfVersion(),
    pages: Count(),
    donePages: Count(),
    /** Why it cannot be read; empty: it can. */
    refused: Type.String(),
  }),
})

/** PDF documents of the shelves (editor). */
export const materialsDocumentsOffice = {
  documentList: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/documents',
    summary: '一个科目的 PDF 文档',
    params: Type.Object({
      ...tableParams(['shelf', 'title', 'position', 'updatedAt']),
      appID: Id(),
      shelf: Type.Optional(OfShelf()),
      q: Search(),
      removed: Type.Optional(Flag('1: those that were removed, and can be restored')),
    }),
    data: TableData(DocumentRow),
  }),
  documentDetail: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/document',
    summary: '一份文档与它的各个版本，最新的在前',
    params: Type.Object({ guid: Guid(), documentID: Id() }),
    data: Type.Object({
      document: DocumentRow,
      versions: Type.Array(
        Type.Object({
          version: Count(),
          fileName: Type.String(),
          bytes: Count(),
          state: OfVersion(),
          refused: Type.String(),
          /** Removed parts of the file, for users. */
          removed: Type.Array(Type.String()),
          pages: Count(),
          donePages: Count(),
          createdAt: Moment(),
          createdBy: Type.String(),
        }),
      ),
    }),
  }),
  documentUpload: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/document/upload',
    summary: '上传 PDF，成为一份新文档；拆成单页、由编辑看过并显示之后学员才看到',
    upload: { maxBytes: DOCUMENT_FILE_BYTES, kinds: ['.pdf'] },
    rate: { max: 60, seconds: 3600, by: 'user' },
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      shelf: OfShelf(),
      title: Text(DOCUMENT_BOUNDS.title, 1),
      fileName: Text(DOCUMENT_BOUNDS.fileName, 1),
    }),
    data: Type.Object({ documentID: Id() }),
  }),
  documentVersion: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/document/version',
    summary: '上传文档的新版本；编辑让学员看到它之前，学员看到的不变',
    upload: { maxBytes: DOCUMENT_FILE_BYTES, kinds: ['.pdf'] },
    rate: { max: 60, seconds: 3600, by: 'user' },
    params: Type.Object({ guid: Guid(), documentID: Id(), fileName: Text(DOCUMENT_BOUNDS.fileName, 1) }),
    data: Type.Object({ version: Count() }),
  }),
  /** `nodeID`: a node of the shelf; absent: the whole shelf. */
  documentSave: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/document/save',
    summary: '修改文档的标题、免费页数、下载、放在哪里',
    params: Type.Object({
      guid: Guid(),
      documentID: Id(),
      revision: Count(),
      title: Text(DOCUMENT_BOUNDS.title, 1),
      freePages: FreePages(),
      canSave: Flag(),
      shelf: OfShelf(),
      nodeID: Type.Optional(Id()),
      position: Position(),
    }),
    data: Type.Object({ revision: Count() }),
  }),
  /** Addresses of some pages of a version, for this editor alone: held ones too. 404 where it has not been split. */
  documentDraft: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/document/draft',
    summary: '显示给学员之前先看：一个版本的各页',
    params: Type.Object({
      guid: Guid(),
      documentID: Id(),
      version: Count(),
      from: Type.Integer({ minimum: 1, maximum: DOCUMENT_BOUNDS.pages }),
    }),
    data: Type.Object({
      pages: Count(),
      list: Type.Array(Type.Object({ page: Count(), address: Type.String() })),
    }),
  }),
  /** Only a version that is held. Its files are removed; it stays in the list as given up. */
  documentDrop: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/document/drop',
    summary: '放弃一个还没有显示给学员的版本；它的文件随后删去',
    params: Type.Object({ guid: Guid(), documentID: Id(), revision: Count(), version: Count() }),
    data: Nothing(),
  }),
  documentShow: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/document/show',
    summary: '让学员看到某个版本',
    params: Type.Object({ guid: Guid(), documentID: Id(), revision: Count(), version: Count() }),
    data: Nothing(),
  }),
  documentRemove: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/document/remove',
    summary: '删去一份文档；可以恢复',
    params: Type.Object({ guid: Guid(), documentID: Id() }),
    data: Nothing(),
  }),
  documentRestore: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/document/restore',
    summary: '恢复删去的文档',
    params: Type.Object({ guid: Guid(), documentID: Id() }),
    data: Nothing(),
  }),
  /** The nodes to which a document may belong. */
  documentParts: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/document/parts',
    summary: '一个栏目的各节，供文档选择',
    params: Type.Object({ guid: Guid(), appID: Id(), shelf: OfShelf() }),
    data: Type.Object({ list: Type.Array(Type.Object({ nodeID: Id(), name: Type.String(), depth: Count() })) }),
  }),
}
