import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { leavingLink } from '@tizhou/domain/agents/links'
import { MATERIAL_BOUNDS } from '@tizhou/domain/materials/materials'
import { Input } from 'antd'
import { request } from '../../platform/request.ts'
import { momentTyped, typedMoment } from '../../platform/typedMoments.ts'
import { field, link, text } from '../../ui/form/fields.tsx'
import { htmlField } from '../../ui/html/htmlField.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { FormButton } from '../../ui/room/FormButton.tsx'

type Config = Data<'materials.sprintConfig'>

interface Values {
  title: string
  html: string
  beginsAt?: string
  endsAt?: string
  link: string
}

const formOf = (appID: number): RowForm<Config, Values> => ({
  title: () => '冲刺阶段的安排',
  width: 860,
  hasRevision: true,
  initial: (row) => ({
    title: row?.title ?? '',
    html: row?.html ?? '',
    beginsAt: typedMoment(row?.beginsAt ?? null),
    endsAt: typedMoment(row?.endsAt ?? null),
    link: row?.link ?? '',
  }),
  lines: () => [
    text('title', '标题', MATERIAL_BOUNDS.name),
    [
      field('beginsAt', '直播开始（北京时间）', <Input type="datetime-local" />, { grow: 1 }),
      field('endsAt', '直播结束', <Input type="datetime-local" />, { grow: 1 }),
    ],
    link('link', '链接', { read: leavingLink, reason: '应为本站路径（/ 开头）或 https 开头的完整地址' }),
    htmlField('html', '说明', MATERIAL_BOUNDS.html, { extra: '写在冲刺资料页面的上方。' }),
  ],
  save: ({ beginsAt, endsAt, ...values }, row) =>
    request('materials.sprintConfigSave', {
      appID,
      revision: row?.revision ?? 0,
      title: values.title ?? '',
      html: values.html ?? '',
      link: values.link ?? '',
      beginsAt: momentTyped(beginsAt),
      endsAt: momentTyped(endsAt),
    }),
})

/** The text above the pictures on a subject's sprint pages, and the time of the live class. */
export function SprintConfigButton({ appID }: { appID: number }) {
  const cache = useQueryClient()
  const key = ['materials', 'sprintConfig', appID]
  const { data } = useQuery({ queryKey: key, queryFn: () => request('materials.sprintConfig', { appID }) })
  const again = () => cache.invalidateQueries({ queryKey: key })
  return data && <FormButton label="冲刺安排" form={formOf(appID)} row={data} onSaved={again} onReload={again} />
}
