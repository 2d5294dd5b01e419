import { DOCUMENT_BOUNDS, DOCUMENT_SHELVES, type DocumentShelf, SECRET_TREE } from '@tizhou/domain/materials/materials'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { AppEName, Count, Flag, Guid, Id, JsonText, Nothing, Nullable, Text, TextOr } from '../../wire.ts'
import { entry, Module, text } from './shapes.ts'

/**
 * PDF documents of shelves (specification, section 7, "tips" and "sprint material"). Each page has a signed address
 * that is valid for some minutes, and contains the learner's mark (docs/areas/documents.md).
 */

const own = { access: 'user', source: 'project' } as const
const Page = () => Type.Integer({ minimum: 1, maximum: DOCUMENT_BOUNDS.pages })
const ExamType = () => Type.Unsafe<'40'>(Type.Enum([SECRET_TREE.examType]))
const ChapterType = () => Type.Unsafe<'secret'>(Type.Enum([SECRET_TREE.chapterType]))

/** `isOpen`: all pages are readable; otherwise the first `freePages`. `canSave`: may be saved as a file. */
const Shown = Type.Object({
  documentID: Id(),
  title: Type.String(),
  /** The node to which it belongs; null: the whole shelf. */
  chapterID: Nullable(Id()),
  pages: Count(),
  freePages: Count(),
  isOpen: Flag(),
  canSave: Flag(),
})
const ShownList = Type.Object({ list: Type.Array(Shown) })

export const materialsDocuments = {
  getTFMJTree: call({
    method: 'GET',
    path: '/api/tips_points/getTFMJTree',
    summary: '考点秘籍的目录、整本 PDF 和上次看到的地方',
    access: 'user',
    params: Type.Object({ guid: Guid(), appEName: AppEName(), chapterType: ChapterType(), examType: ExamType() }),
    data: Type.Object({
      list: Type.Array(Type.Object({ chapterID: Id(), ...entry, isOpen: Flag(), documents: Count() })),
      documents: Type.Array(Shown),
      /** The learner's last chapter; null: none. */
      lastID: Nullable(Id()),
    }),
  }),
  tfmjContent: call({
    method: 'GET',
    path: '/api/tips_points/tfmjContent',
    summary: '考点秘籍的一篇与它的 PDF',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id(), chapterID: Id(), module: Module() }),
    data: Type.Object({ ID: Id(), ...text, documents: Type.Array(Shown) }),
  }),
  /** `TestJson`: the chapter, with the page where a document was open. */
  addLastLabel: call({
    method: 'POST',
    path: '/api/tips_points/addLastLabel',
    summary: '记下考点秘籍看到哪里',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      examType: ExamType(),
      chapterType: ChapterType(),
      TestJson: JsonText(
        Type.Object({
          chapterID: Type.Optional(Id()),
          documentID: Type.Optional(Id()),
          page: Type.Optional(Page()),
        }),
      ),
    }),
    data: Nothing(),
  }),
  getClearancePDF: call({
    method: 'GET',
    path: '/api/clearance/getClearancePDF',
    summary: '通关宝典的 PDF',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid() }),
    data: ShownList,
  }),
  /** `type`: as in menuType. */
  getSprintImgPdf: call({
    method: 'GET',
    path: '/api/sprint/getSprintImgPdf',
    summary: '考前冲刺的 PDF；type 2 是第二套',
    access: 'user',
    params: Type.Object({
      type: Type.Unsafe<'1' | '2'>(Type.Enum(['1', '2'])),
      funs: Text(32),
      guid: Guid(),
      appID: Id(),
    }),
    data: ShownList,
  }),
  document: call({
    ...own,
    method: 'GET',
    path: '/api/materials/document',
    summary: '一份文档：页数、尺寸、能看多少、上次看到的页',
    params: Type.Object({ guid: Guid(), documentID: Id() }),
    data: Type.Object({
      title: TextOr(''),
      appID: Id(),
      shelf: Type.Unsafe<DocumentShelf>(Type.Enum([...DOCUMENT_SHELVES])),
      /** The module that unlocks the whole document. */
      module: TextOr(''),
      version: Count(),
      pages: Count(),
      /** The last readable page; 0: none. */
      readable: Count(),
      place: Count(),
      canSave: Flag(),
      /** In PDF points, each for its page and the following ones. */
      sizes: Type.Array(Type.Object({ from: Page(), width: Count(), height: Count() })),
    }),
  }),
  /** At most 20 pages at once. Addresses are the same within a minute, for the browser's cache. */
  documentPages: call({
    ...own,
    closedToLooks: 'marked',
    method: 'GET',
    path: '/api/materials/document/pages',
    summary: '文档各页的地址，几分钟有效，只有本人能打开',
    params: Type.Object({ guid: Guid(), documentID: Id(), from: Page(), to: Page() }),
    data: Type.Object({
      version: Count(),
      list: Type.Array(Type.Object({ page: Page(), address: Type.String() })),
    }),
  }),
  documentSearch: call({
    ...own,
    method: 'GET',
    path: '/api/materials/document/search',
    summary: '在文档能看的页里查找文字，至多 200 页',
    params: Type.Object({ guid: Guid(), documentID: Id(), q: Text(64, 1) }),
    data: Type.Object({ list: Type.Array(Type.Object({ page: Page(), excerpt: Type.String() })) }),
  }),
  documentPlace: call({
    ...own,
    method: 'POST',
    path: '/api/materials/document/place',
    summary: '记下文档看到第几页',
    params: Type.Object({ guid: Guid(), documentID: Id(), page: Page() }),
    data: Nothing(),
  }),
  documentFile: call({
    ...own,
    closedToLooks: 'marked',
    method: 'POST',
    path: '/api/materials/document/file',
    changesNothing: true,
    summary: '整份文档的下载地址，一分钟有效；每页都有本人的标记',
    rate: { max: 10, seconds: 3600, by: 'user' },
    params: Type.Object({ guid: Guid(), documentID: Id() }),
    data: Type.Object({ address: Type.String() }),
  }),
}
