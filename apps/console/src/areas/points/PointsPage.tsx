import { ApartmentOutlined, FileExcelOutlined, HistoryOutlined, MergeCellsOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { cleanName } from '@tizhou/domain/points/names'
import {
  aliasesOf,
  aliasFault,
  IMPORTANCE,
  linkFault,
  POINT_BOUNDS,
  POINT_LINKS,
  type PointLink,
  pointNameFault,
} from '@tizhou/domain/points/points'
import { Button, Space } from 'antd'
import { useMemo, useState } from 'react'
import { request } from '../../platform/request.ts'
import { choice, field, text, whole } from '../../ui/form/fields.tsx'
import { HtmlPreview } from '../../ui/html/HtmlPreview.tsx'
import { htmlField } from '../../ui/html/htmlField.tsx'
import { PageOfSubject } from '../../ui/PageOfSubject.tsx'
import type { Room } from '../../ui/room/description.ts'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { figure, moment, plain } from '../../ui/table/columnKinds.tsx'
import { ChangeHistory } from './ChangeHistory.tsx'
import { changedLinks, lineOf } from './changedLinks.ts'
import { MergeDrawer } from './MergeDrawer.tsx'
import { PointHistory } from './PointHistory.tsx'
import { PointNames } from './PointNames.tsx'
import { RemovePoint } from './RemovePoint.tsx'
import { SplitDrawer } from './SplitDrawer.tsx'
import { TableDrawer } from './TableDrawer.tsx'
import { TreeDrawer } from './TreeDrawer.tsx'

type Point = Data<'knowledge.pointList'>['rows'][number]

interface Values {
  name: string
  html: string
  aliases: string
  source: string
  year?: number | null
  importance: '0' | '1' | '2' | '3'
  parent: string
  related: string
  confusable: string
}

const CUT = '太多知识点的正文里有这几个字，这里只有其中的一部分；请多输入几个字。'
const PREVIEW = (html: string) => request('knowledge.pointPreview', { html })
const HAS_TEXT = [
  { value: '1', label: '有正文' },
  { value: '0', label: '没有正文' },
]
const HAS_QUESTIONS = [
  { value: '1', label: '有题目' },
  { value: '0', label: '没有题目' },
]

/** What is done with one point beside its form. */
type Act = 'history' | 'split' | 'remove'

/** A field for other points by name; the server checks that they exist. */
const links = (appID: number, kind: PointLink, extra: string, row?: Point) =>
  field(kind, `${POINT_LINKS[kind]}知识点`, <PointNames appID={appID} kind={kind} {...(row && { own: row.name })} />, {
    extra,
    grow: 1,
    rules: [
      {
        validator: async (_, typed = '') => {
          const fault = linkFault(kind, aliasesOf(typed, ''), kind === 'parent' ? undefined : row?.[kind])
          if (fault) throw new Error(fault)
        },
      },
    ],
  })

const percent = (share: number) => `${Math.round(share * 100)}%`

const roomOf = (appID: number, act: (act: Act, row: Point) => void): Room<Point, Values> => ({
  name: `points-${appID}`,
  title: '知识点',
  load: async (query, signal) => {
    const { cut, ...page } = await request(
      'knowledge.pointList',
      { ...query, appID },
      { ...(signal && { signal }), allowedRepeat: true },
    )
    return { ...page, ...(cut === 1 && { note: CUT }) }
  },
  rowKey: 'pointID',
  nameOf: ({ name }) => name,
  columns: [
    plain('name', '知识点', { order: 'name' }),
    { key: 'aliases', title: '别名', text: ({ aliases }) => aliases.join('、') || '—' },
    figure('questions', '题目', { order: 'questions' }),
    figure('asked', '真题'),
    {
      key: 'mastery',
      title: '掌握',
      text: ({ mastery, learners }) => (mastery === null ? '—' : `${percent(mastery)}（${learners} 人）`),
    },
    figure('reports', '反馈'),
    { key: 'parent', title: '上级', text: ({ parent }) => parent || '—' },
    { key: 'importance', title: '要求', order: 'importance', text: ({ importance }) => IMPORTANCE[importance] },
    { key: 'html', title: '正文', text: ({ html }) => (html === '' ? '没有' : '有') },
    { key: 'source', title: '出处', text: ({ source, year }) => [source, year].filter(Boolean).join('，') || '—' },
    moment('updatedAt', '修改时间', { order: 'updatedAt', none: '—' }),
    plain('updatedBy', '编写', { none: '—' }),
  ],
  filters: [
    { kind: 'text', name: 'q', label: '查找', placeholder: '名称、别名或正文' },
    { kind: 'choice', name: 'hasQuestions', label: '题目', options: HAS_QUESTIONS },
    { kind: 'choice', name: 'hasText', label: '正文', options: HAS_TEXT },
  ],
  emptyText: '没有知识点：可以新建；题目里写了的，这里也有。',
  add: '新建知识点',
  form: {
    title: (row) => (row ? `编写“${row.name}”` : '新建知识点'),
    width: 860,
    hasRevision: true,
    initial: (row) => ({
      name: row?.name ?? '',
      html: row?.html ?? '',
      aliases: lineOf(row?.aliases),
      source: row?.source ?? '',
      year: row?.year ?? null,
      importance: String(row?.importance ?? 0) as Values['importance'],
      parent: row?.parent ?? '',
      related: lineOf(row?.related),
      confusable: lineOf(row?.confusable),
    }),
    lines: (row) => [
      text('name', '名称', POINT_BOUNDS.name, {
        required: true,
        ...(row && { extra: '改名以后，旧名作为别名保留，导入和链接按旧名也能找到。' }),
        rules: [
          {
            validator: async (_, typed = '') => {
              const name = cleanName(typed)
              const fault = typed === '' || name === row?.name ? undefined : pointNameFault(name)
              if (fault) throw new Error(fault)
            },
          },
        ],
      }),
      text('aliases', '别名', POINT_BOUNDS.aliases, {
        extra: '用顿号隔开；搜索时也按别名找。',
        rules: [
          {
            validator: async (_, typed = '') => {
              const fault = aliasFault(aliasesOf(typed, row?.name ?? ''), row?.aliases)
              if (fault) throw new Error(fault)
            },
          },
        ],
      }),
      [
        choice('importance', '要求', IMPORTANCE, { grow: 1 }),
        text('source', '出处', POINT_BOUNDS.source, { grow: 2, placeholder: '教材、指南或大纲' }),
        whole('year', '年份', [1950, 2100], { grow: 1 }),
      ],
      links(appID, 'parent', '选一个知识点。', row),
      [
        links(appID, 'related', '两边都会看到；可以粘贴用顿号隔开的名称。', row),
        links(appID, 'confusable', '两边都会看到；可以粘贴用顿号隔开的名称。', row),
      ],
      htmlField('html', '正文', POINT_BOUNDS.html, { rich: { pointsOf: appID } }),
      <HtmlPreview key="preview" preview={PREVIEW} />,
    ],
    save: (values, row) =>
      request('knowledge.pointSave', {
        appID,
        ...(row && { pointID: row.pointID, revision: row.revision }),
        name: values.name,
        html: values.html ?? '',
        aliases: values.aliases ?? '',
        source: values.source ?? '',
        year: values.year ?? undefined,
        importance: Number(values.importance) as Point['importance'],
        ...changedLinks(values, row),
      }),
  },
  buttons: (row) => (
    <>
      <Button type="link" size="small" aria-label={`历史：${row.name}`} onClick={() => act('history', row)}>
        历史
      </Button>
      <Button type="link" size="small" aria-label={`拆分：${row.name}`} onClick={() => act('split', row)}>
        拆分
      </Button>
      <Button type="link" size="small" danger aria-label={`删除：${row.name}`} onClick={() => act('remove', row)}>
        删除
      </Button>
    </>
  ),
  audit: { kind: 'point' },
})

type Drawer = 'merge' | 'tree' | 'table' | 'history'

/** The knowledge points of one subject: what each says, and where it comes from. */
export default function PointsPage() {
  const [open, setOpen] = useState<Drawer>()
  return (
    <PageOfSubject
      title="知识点"
      purpose="题目所考知识点的名称、正文、别名、出处与要求；学员在考点页和对比练习里读到。"
      extra={(appID) => (
        <Space wrap>
          <Button icon={<MergeCellsOutlined />} disabled={appID === undefined} onClick={() => setOpen('merge')}>
            合并重复
          </Button>
          <Button icon={<ApartmentOutlined />} disabled={appID === undefined} onClick={() => setOpen('tree')}>
            上下级
          </Button>
          <Button icon={<FileExcelOutlined />} disabled={appID === undefined} onClick={() => setOpen('table')}>
            导出与导入
          </Button>
          <Button icon={<HistoryOutlined />} disabled={appID === undefined} onClick={() => setOpen('history')}>
            改动记录
          </Button>
        </Space>
      )}
    >
      {(appID) => <Points appID={appID} open={open} onClose={() => setOpen(undefined)} />}
    </PageOfSubject>
  )
}

function Points({ appID, open, onClose }: { appID: number; open: Drawer | undefined; onClose: () => void }) {
  const cache = useQueryClient()
  const [at, setAt] = useState<{ act: Act; row: Point }>()
  const room = useMemo(() => roomOf(appID, (act, row) => setAt({ act, row })), [appID])
  const changed = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: ['points'] }),
      cache.invalidateQueries({ queryKey: [`points-${appID}`] }),
    ])
  const close = () => setAt(undefined)
  return (
    <>
      <MergeDrawer appID={appID} open={open === 'merge'} onClose={onClose} onChanged={changed} />
      <TreeDrawer appID={appID} open={open === 'tree'} onClose={onClose} onChanged={changed} />
      <TableDrawer appID={appID} open={open === 'table'} onClose={onClose} onChanged={changed} />
      <ChangeHistory appID={appID} open={open === 'history'} onClose={onClose} onChanged={changed} />
      {at?.act === 'remove' && <RemovePoint appID={appID} point={at.row} onClose={close} onChanged={changed} />}
      {at?.act === 'split' && <SplitDrawer appID={appID} point={at.row} onClose={close} onChanged={changed} />}
      {at?.act === 'history' && <PointHistory appID={appID} point={at.row} onClose={close} onChanged={changed} />}
      <TableRoom of={room} />
    </>
  )
}
