import { useQuery } from '@tanstack/react-query'
import { yuanOfFen } from '@tizhou/domain/money/yuan'
import { Tag } from 'antd'
import { useMemo } from 'react'
import { meQuery } from '../../platform/me.ts'
import { request } from '../../platform/request.ts'
import { mayEnter } from '../../platform/roles.ts'
import type { RowList } from '../../ui/room/description.ts'
import { RowListView } from '../../ui/room/RowListView.tsx'
import { figure, plain } from '../../ui/table/columnKinds.tsx'
import { AskedForm } from './AskedForm.tsx'
import { LifeTag } from './LifeTag.tsx'
import type { Subject, Version } from './subjectTypes.ts'
import { type Values, versionForm } from './versionForm.tsx'

const stateOf = ({ state, hidden }: Version) =>
  state === 'open' && hidden === 1 ? <Tag color="warning">购买时不显示</Tag> : <LifeTag state={state} open="在售" />

const listOfSubject = (subject: Subject, setsPrices: boolean): RowList<Version, Values> => {
  const nameOf = (vn: number) => subject.versions.find((version) => version.vn === vn)?.name ?? `版本 ${vn}`
  return {
    title: '版本',
    rowKey: 'vn',
    nameOf: ({ name }) => name,
    columns: [
      figure('vn', '编号'),
      plain('name', '名称'),
      figure('position', '排序'),
      { key: 'price', title: '价格（元/年）', align: 'right', text: (row) => yuanOfFen(row.price) },
      { key: 'state', title: '状态', render: stateOf },
      { key: 'hideByVip', title: '对持有者隐藏', text: (row) => row.hideByVip.map(nameOf).join('、') || '—' },
      { key: 'subList', title: '分册', text: (row) => row.subList.map(({ Name }) => Name).join('、') || '—' },
      { key: 'modules', title: '模块', align: 'right', text: (row) => row.modules.length },
      { key: 'holders', title: '在期持有', align: 'right', text: (row) => `${row.holders} 人` },
    ],
    emptyText: '还没有版本。没有版本的科目不能开通，只有免费章节可用。',
    add: '新建版本',
    form: versionForm(subject, setsPrices),
    removal: {
      title: ({ name }) => `删除版本“${name}”？`,
      content: '从未有人开通过它。删除后不能恢复，操作记录中保留它的内容。',
      done: '版本已删除',
      remove: ({ vn }) => request('subjects.versionRemove', { appID: subject.appID, vn }),
      refusal: ({ everHeld }) => (everHeld === 1 ? '已有人开通过，只能下架' : undefined),
    },
    audit: { kind: 'version', q: subject.shortName },
  }
}

/** The versions of a subject in the learners' order. */
export function Versions({ subject, onChanged }: { subject: Subject; onChanged: () => Promise<void> }) {
  const { data: me } = useQuery(meQuery)
  const setsPrices = mayEnter(me?.roles ?? [], ['seller'])
  const list = useMemo(() => listOfSubject(subject, setsPrices), [subject, setsPrices])
  return (
    <>
      <RowListView of={list} rows={subject.versions} onChanged={onChanged} />
      {/* Not before it is known whether the form has a price. */}
      {list.form && me && (
        <AskedForm
          tab={undefined}
          form={list.form}
          rows={subject.versions}
          idOf={({ vn }) => vn}
          onChanged={onChanged}
        />
      )}
    </>
  )
}
