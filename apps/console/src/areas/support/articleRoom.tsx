import type { Data } from '@tizhou/contract/contract'
import { SUPPORT_BOUNDS } from '@tizhou/domain/support/support'
import { listOf, request } from '../../platform/request.ts'
import { choice, field, text, whole } from '../../ui/form/fields.tsx'
import { HtmlPreview } from '../../ui/html/HtmlPreview.tsx'
import { htmlField } from '../../ui/html/htmlField.tsx'
import type { Room } from '../../ui/room/description.ts'
import { SubjectSelect } from '../../ui/SubjectSelect.tsx'
import { moment, plain } from '../../ui/table/columnKinds.tsx'

export type Article = Data<'support.articleList'>['rows'][number]

export interface ArticleValues {
  appID?: number | null
  section: string
  title: string
  html: string
  position: number
  hidden: '0' | '1'
}

const SHOWN = { 0: '显示', 1: '隐藏' } as const
const PREVIEW = (html: string) => request('support.articlePreview', { html })

interface Kind {
  kind: Article['kind']
  title: string
  /** The word for a row in sentences. */
  one: string
  section: string
  sectionHint: string
  emptyText: string
}

/** The room of articles of one kind, which learners find by subject and section. */
export function articleRoom({ kind, title, one, section, sectionHint, emptyText }: Kind): Room<Article, ArticleValues> {
  const save = (values: ArticleValues, row?: Article) =>
    request('support.articleSave', {
      ...values,
      kind,
      appID: values.appID ?? undefined,
      hidden: values.hidden === '1' ? 1 : 0,
      ...(row && { articleID: row.articleID, revision: row.revision }),
    })
  const initial = (row: Article): ArticleValues => ({
    ...{ appID: row.appID, section: row.section, title: row.title, html: row.html, position: row.position },
    hidden: row.hidden === 1 ? '1' : '0',
  })
  return {
    name: `articles-${kind}`,
    title,
    load: (query, options) => listOf('support.articleList')({ ...query, kind }, options),
    rowKey: 'articleID',
    nameOf: (row) => row.title,
    columns: [
      plain('position', '次序', { order: 'position' }),
      plain('section', section),
      plain('title', '标题', { order: 'title' }),
      { key: 'subject', title: '科目', text: (row) => row.subject ?? '全部' },
      { key: 'hidden', title: '状态', text: (row) => SHOWN[row.hidden] },
      ...(kind === 'faq' ? [plain('solved', '已解决'), plain('notSolved', '未解决', { order: 'notSolved' })] : []),
      moment('updatedAt', '更新时间', { order: 'updatedAt' }),
      plain('updatedBy', '编写'),
    ],
    filters: [{ kind: 'text', name: 'q', label: '查找', placeholder: `标题、${section}或正文` }],
    emptyText,
    add: `新增${one}`,
    form: {
      title: (row) => (row ? `修改“${row.title}”` : `新增${one}`),
      width: 860,
      hasRevision: true,
      initial: (row) => (row ? initial(row) : { section: '', title: '', html: '', position: 100, hidden: '0' }),
      lines: (row) => [
        [
          text('section', section, SUPPORT_BOUNDS.section, { required: true, grow: 1, extra: sectionHint }),
          whole('position', '次序', [0, 1_000_000], { required: true, grow: 1, extra: '小的在前。' }),
          choice('hidden', '状态', SHOWN, { grow: 1 }),
        ],
        field(
          'appID',
          '科目',
          <SubjectSelect
            known={row?.appID && row.subject ? { appID: row.appID, code: '', name: row.subject } : undefined}
          />,
          { extra: '不选表示全部科目。' },
        ),
        text('title', '标题', SUPPORT_BOUNDS.title, { required: true }),
        htmlField('html', '正文', SUPPORT_BOUNDS.html, { required: true }),
        <HtmlPreview key="preview" preview={PREVIEW} />,
      ],
      save,
    },
    removal: {
      content: '学员不再看到它；大家的“已解决”“未解决”不会随撤销回来。',
      remove: ({ articleID }) => request('support.articleRemove', { articleID }),
      undo: (row) => save(initial(row)),
    },
    audit: { kind: 'article' },
  }
}
