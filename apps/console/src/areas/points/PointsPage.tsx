import { MergeCellsOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import {
  aliasesOf,
  aliasFault,
  IMPORTANCE,
  linkFault,
  POINT_BOUNDS,
  POINT_LINKS,
  type PointLink,
} from '@tizhou/domain/points/points'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { listOf, request } from '../../platform/request.ts'
import { choice, text, whole } from '../../ui/form/fields.tsx'
import { HtmlPreview } from '../../ui/html/HtmlPreview.tsx'
import { htmlField } from '../../ui/html/htmlField.tsx'
import { PageOfSubject } from '../../ui/PageOfSubject.tsx'
import type { Room } from '../../ui/room/description.ts'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { figure, moment, plain } from '../../ui/table/columnKinds.tsx'
import { MergeDrawer } from './MergeDrawer.tsx'

type Point = Data<'knowledge.pointList'>['rows'][number]

interface Values {
  html: string
  aliases: string
  source: string
  year?: number | null
  importance: '0' | '1' | '2' | '3'
  parent: string
  related: string
  confusable: string
}

const PREVIEW = (html: string) => request('knowledge.pointPreview', { html })
const HAS_TEXT = [
  { value: '1', label: '有正文' },
  { value: '0', label: '没有正文' },
]

/** A field for other points by name; the server checks that they exist. */
const links = (kind: PointLink, extra: string) =>
  text(kind, `${POINT_LINKS[kind]}知识点`, POINT_BOUNDS.links, {
    extra,
    grow: 1,
    rules: [
      {
        validator: async (_, typed = '') => {
          const fault = linkFault(kind, aliasesOf(typed, ''))
          if (fault) throw new Error(fault)
        },
      },
    ],
  })

const roomOf = (appID: number): Room<Point, Values> => ({
  name: `points-${appID}`,
  title: '知识点',
  load: (query, options) => listOf('knowledge.pointList')({ ...query, appID }, options),
  rowKey: 'pointID',
  nameOf: ({ name }) => name,
  columns: [
    plain('name', '知识点', { order: 'name' }),
    { key: 'aliases', title: '别名', text: ({ aliases }) => aliases.join('、') || '—' },
    figure('questions', '题目', { order: 'questions' }),
    figure('asked', '真题'),
    { key: 'parent', title: '上级', text: ({ parent }) => parent || '—' },
    { key: 'importance', title: '要求', order: 'importance', text: ({ importance }) => IMPORTANCE[importance] },
    { key: 'html', title: '正文', text: ({ html }) => (html === '' ? '没有' : '有') },
    { key: 'source', title: '出处', text: ({ source, year }) => [source, year].filter(Boolean).join('，') || '—' },
    moment('updatedAt', '修改时间', { order: 'updatedAt', none: '—' }),
    plain('updatedBy', '编写', { none: '—' }),
  ],
  filters: [
    { kind: 'text', name: 'q', label: '查找', placeholder: '名称、别名或正文' },
    { kind: 'choice', name: 'hasText', label: '正文', options: HAS_TEXT },
  ],
  emptyText: '没有知识点：题目里写了知识点，这里就有。',
  form: {
    title: (row) => `编写“${row?.name ?? ''}”`,
    width: 860,
    hasRevision: true,
    initial: (row) => ({
      html: row?.html ?? '',
      aliases: row?.aliases.join('、') ?? '',
      source: row?.source ?? '',
      year: row?.year ?? null,
      importance: String(row?.importance ?? 0) as Values['importance'],
      parent: row?.parent ?? '',
      related: row?.related.join('、') ?? '',
      confusable: row?.confusable.join('、') ?? '',
    }),
    lines: (row) => [
      text('aliases', '别名', POINT_BOUNDS.aliases, {
        extra: '用顿号隔开；搜索时也按别名找。',
        rules: [
          {
            validator: async (_, typed = '') => {
              const fault = aliasFault(aliasesOf(typed, row?.name ?? ''))
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
      links('parent', '填一个知识点的名称。'),
      [links('related', '用顿号隔开，两边都会看到。'), links('confusable', '用顿号隔开，两边都会看到。')],
      htmlField('html', '正文', POINT_BOUNDS.html, { rich: { pointsOf: appID } }),
      <HtmlPreview key="preview" preview={PREVIEW} />,
    ],
    save: (values, row) =>
      request('knowledge.pointSave', {
        appID,
        pointID: row?.pointID ?? 0,
        revision: row?.revision ?? 0,
        html: values.html ?? '',
        aliases: values.aliases ?? '',
        source: values.source ?? '',
        year: values.year ?? undefined,
        importance: Number(values.importance) as Point['importance'],
        parent: values.parent ?? '',
        related: values.related ?? '',
        confusable: values.confusable ?? '',
      }),
  },
  audit: { kind: 'point' },
})

/** The knowledge points of one subject: their texts and sources. */
export default function PointsPage() {
  const [merging, setMerging] = useState(false)
  return (
    <PageOfSubject
      title="知识点"
      purpose="题目所考知识点的正文、别名、出处与要求；学员在对比练习里读到。"
      extra={(appID) => (
        <Button icon={<MergeCellsOutlined />} disabled={appID === undefined} onClick={() => setMerging(true)}>
          合并重复
        </Button>
      )}
    >
      {(appID) => <Points appID={appID} merging={merging} onMerged={() => setMerging(false)} />}
    </PageOfSubject>
  )
}

function Points({ appID, merging, onMerged }: { appID: number; merging: boolean; onMerged: () => void }) {
  const cache = useQueryClient()
  const room = useMemo(() => roomOf(appID), [appID])
  return (
    <>
      <MergeDrawer
        appID={appID}
        open={merging}
        onClose={onMerged}
        onChanged={() => cache.invalidateQueries({ queryKey: [`points-${appID}`] })}
      />
      <TableRoom of={room} />
    </>
  )
}
