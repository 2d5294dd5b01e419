import { useNavigate } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { VIDEO_BOUNDS, VIDEO_MODULE_NAMES, VIDEO_MODULES, type VideoModule } from '@tizhou/domain/videos/videos'
import { Flex } from 'antd'
import { useMemo } from 'react'
import { listOf, request } from '../../platform/request.ts'
import { choice, longText, text, whole } from '../../ui/form/fields.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageOfSubject } from '../../ui/PageOfSubject.tsx'
import type { Room } from '../../ui/room/description.ts'
import { REMOVED_FILTER, removable, SHOWN, shownColumn } from '../../ui/room/removable.tsx'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { figure, moment, plain } from '../../ui/table/columnKinds.tsx'
import { VideoLogs } from './VideoLogs.tsx'

type Course = Data<'videos.courseList'>['rows'][number]

interface Values {
  Type: VideoModule
  name: string
  note: string
  position: number
  hidden: '0' | '1'
}

const roomOf = (appID: number, open: (courseID: number) => void): Room<Course, Values> => ({
  name: `videos-${appID}`,
  title: '视频课程',
  load: (query, options) => listOf('videos.courseList')({ ...query, appID }, options),
  rowKey: 'courseID',
  columns: [
    { key: 'Type', title: '栏目', order: 'module', text: ({ Type }) => VIDEO_MODULES[Type] },
    plain('name', '名称', { order: 'name' }),
    figure('lessons', '课数'),
    figure('published', '已发布'),
    plain('position', '次序', { order: 'position' }),
    shownColumn(),
    moment('updatedAt', '修改时间', { order: 'updatedAt' }),
    plain('updatedBy', '编写'),
  ],
  filters: [
    { kind: 'text', name: 'q', label: '查找', placeholder: '名称或说明' },
    {
      kind: 'choice',
      name: 'Type',
      label: '栏目',
      options: VIDEO_MODULE_NAMES.map((value) => ({ value, label: VIDEO_MODULES[value] })),
    },
    REMOVED_FILTER,
  ],
  emptyText: '还没有课程：先上传视频文件，再新建课程，分章放课。',
  add: '新建课程',
  form: {
    title: (row) => (row ? `修改“${row.name}”` : '新建课程'),
    hasRevision: true,
    initial: (row) => ({
      Type: row?.Type ?? 'Video',
      name: row?.name ?? '',
      note: row?.note ?? '',
      position: row?.position ?? 10,
      hidden: row?.hidden === 1 ? '1' : '0',
    }),
    lines: () => [
      [
        choice('Type', '栏目', VIDEO_MODULES, { grow: 1, extra: '哪个版本能看，由科目的模块决定。' }),
        choice('hidden', '状态', SHOWN, { grow: 1 }),
        whole('position', '次序', [0, 1_000_000], { required: true, grow: 1, extra: '小的在前。' }),
      ],
      text('name', '名称', VIDEO_BOUNDS.name, { required: true }),
      longText('note', '说明', VIDEO_BOUNDS.note),
    ],
    save: ({ hidden, ...values }, row) =>
      request('videos.courseSave', {
        ...values,
        appID,
        note: values.note ?? '',
        hidden: hidden === '1' ? 1 : 0,
        ...(row && { courseID: row.courseID, revision: row.revision }),
      }),
  },
  ...removable({
    nameOf: ({ name }) => name,
    open: { text: '章节与课', label: (name) => `“${name}”的章节与课`, to: ({ courseID }) => open(courseID) },
    content: '学员不再看到它；章节、课、观看进度和笔记都留着，恢复后照旧。',
    remove: ({ courseID }) => request('videos.courseRemove', { courseID }),
    restore: ({ courseID }) => request('videos.courseRestore', { courseID }),
  }),
  audit: { kind: 'videoCourse' },
})

/** The chosen subject goes along, so that the way back leads to it. */
const ofSubject = (appID: number | undefined) => ({
  search: (appID === undefined ? {} : { subject: String(appID) }) as never,
})

/** Courses of videos of one subject. */
export default function VideosPage() {
  return (
    <PageOfSubject
      title="视频"
      purpose="视频课程、讲考点、名师与建筑视频：章节、课、字幕、时间点、观看情况。"
      extra={(appID) => (
        <>
          <LinkButton to="/videos/files" {...ofSubject(appID)}>
            视频文件
          </LinkButton>
          <LinkButton to="/videos/teachers" {...ofSubject(appID)}>
            讲课老师
          </LinkButton>
        </>
      )}
    >
      {(appID) => (
        <Flex vertical gap={12}>
          <Courses appID={appID} />
          <VideoLogs appID={appID} />
        </Flex>
      )}
    </PageOfSubject>
  )
}

function Courses({ appID }: { appID: number }) {
  const navigate = useNavigate()
  const room = useMemo(
    () =>
      roomOf(
        appID,
        (courseID) => void navigate({ to: '/videos/$courseID', params: { courseID: String(courseID) } } as never),
      ),
    [appID, navigate],
  )
  return <TableRoom of={room} />
}
