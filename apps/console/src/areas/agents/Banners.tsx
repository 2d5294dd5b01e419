import { useQueryClient } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { useMemo, useState } from 'react'
import { request } from '../../platform/request.ts'
import { field, longText, position, text } from '../../ui/form/fields.tsx'
import type { RowList } from '../../ui/room/description.ts'
import { RowListView } from '../../ui/room/RowListView.tsx'
import { figure, plain } from '../../ui/table/columnKinds.tsx'
import type { Banner, ExamClass } from './agentTypes.ts'
import { PictureInput } from './PictureInput.tsx'

type Values = Omit<Banner, 'bannerID' | 'revision'>

const listFor = (classID: number): RowList<Banner, Values> => {
  const save = (values: Values, row?: Banner) =>
    request('agents.classBannerSave', { ...values, classID, bannerID: row?.bannerID, revision: row?.revision })
  return {
    title: '横幅',
    rowKey: 'bannerID',
    nameOf: ({ title }) => title,
    columns: [plain('title', '标题'), plain('word', '查找词'), figure('position', '排序')],
    emptyText: '还没有横幅',
    add: '添加横幅',
    form: {
      title: (row) => (row ? '修改横幅' : '添加横幅'),
      initial: (row) => row ?? { intro: '', picture: '', position: 1 },
      lines: () => [
        text('title', '标题', 60, { required: true }),
        text('word', '查找词', 64, { required: true, extra: '点横幅后按这个词查找科目。' }),
        longText('intro', '介绍', 300),
        field('picture', '图片', <PictureInput />),
        position(),
      ],
      save,
    },
    removal: {
      title: ({ title }) => `删除横幅“${title}”？`,
      content: '学员不再看到它。',
      remove: ({ bannerID }) => request('agents.classBannerRemove', { bannerID }),
      undo: ({ bannerID, revision, ...values }) => save(values),
    },
  }
}

/** The banners of one class; `table` is the name of the table of classes, which shows their number. */
export function Banners({
  examClass: { classID, name, banners: shown },
  table,
  onClose,
}: {
  examClass: ExamClass
  table: string
  onClose: () => void
}) {
  const cache = useQueryClient()
  const [banners, setBanners] = useState(shown)
  const list = useMemo(() => listFor(classID), [classID])
  const refresh = async () => {
    const { rows } = await request('agents.examClassList', { q: name, pageSize: 200 }, { allowedRepeat: true })
    setBanners(rows.find((row) => row.classID === classID)?.banners ?? [])
    await cache.invalidateQueries({ queryKey: [table] })
  }
  return (
    <Drawer open title={`“${name}”的横幅`} size={720} onClose={onClose}>
      <RowListView of={list} rows={banners} onChanged={refresh} />
    </Drawer>
  )
}
