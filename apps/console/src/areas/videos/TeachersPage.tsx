import { useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { VIDEO_BOUNDS } from '@tizhou/domain/videos/videos'
import { Button } from 'antd'
import { listOf, request } from '../../platform/request.ts'
import { longText, text } from '../../ui/form/fields.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { Room } from '../../ui/room/description.ts'
import { REMOVED_FILTER, removedAlready } from '../../ui/room/removable.tsx'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { figure, moment, plain } from '../../ui/table/columnKinds.tsx'
import { BackToVideos } from './BackToVideos.tsx'

type Teacher = Data<'videos.teacherList'>['rows'][number]

const TABLE = 'video-teachers'

const roomOf = (again: () => void): Room<Teacher, Pick<Teacher, 'name' | 'title' | 'note'>> => ({
  name: TABLE,
  title: '讲课老师',
  load: listOf('videos.teacherList'),
  rowKey: 'teacherID',
  nameOf: ({ name }) => name,
  columns: [
    plain('name', '姓名', { order: 'name' }),
    plain('title', '头衔'),
    plain('note', '介绍'),
    figure('lessons', '课数'),
    moment('updatedAt', '修改时间', { order: 'updatedAt' }),
  ],
  filters: [{ kind: 'text', name: 'q', label: '查找', placeholder: '姓名或头衔' }, REMOVED_FILTER],
  emptyText: '还没有老师：新建一位，再在课里选择。',
  add: '新建老师',
  form: {
    title: (row) => (row ? `修改“${row.name}”` : '新建老师'),
    hasRevision: true,
    initial: (row) => ({ name: row?.name ?? '', title: row?.title ?? '', note: row?.note ?? '' }),
    lines: () => [
      [text('name', '姓名', 30, { required: true, grow: 1 }), text('title', '头衔', 60, { grow: 2 })],
      longText('note', '介绍', VIDEO_BOUNDS.note),
    ],
    save: (values, row) =>
      request('videos.teacherSave', {
        ...{ name: values.name, title: values.title ?? '', note: values.note ?? '' },
        ...(row && { teacherID: row.teacherID, revision: row.revision }),
      }),
  },
  buttons: ({ teacherID, name, removedAt }) =>
    removedAt !== null && (
      <Button
        size="small"
        aria-label={`恢复“${name}”`}
        onClick={() => void request('videos.teacherRemove', { teacherID, removed: 0 }).then(again)}
      >
        恢复
      </Button>
    ),
  removal: {
    content: '课照旧播放，只是不再显示这位老师；可以恢复。',
    refusal: removedAlready,
    remove: ({ teacherID }) => request('videos.teacherRemove', { teacherID, removed: 1 }),
    undo: ({ teacherID }) => request('videos.teacherRemove', { teacherID, removed: 0 }),
  },
  audit: { kind: 'videoTeacher' },
})

export default function TeachersPage() {
  const cache = useQueryClient()
  return (
    <>
      <PageHead title="讲课老师" purpose="学员在课程与名师视频里看到的老师。" extra={<BackToVideos />} />
      <TableRoom of={roomOf(() => void cache.invalidateQueries({ queryKey: [TABLE] }))} />
    </>
  )
}
