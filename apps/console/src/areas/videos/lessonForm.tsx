import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { VIDEO_BOUNDS } from '@tizhou/domain/videos/videos'
import { Select } from 'antd'
import { useState } from 'react'
import { request } from '../../platform/request.ts'
import { ChapterPicker } from '../../ui/ChapterPicker.tsx'
import { field, longText, text, tick } from '../../ui/form/fields.tsx'
import { SearchSelect } from '../../ui/form/SearchSelect.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { timeText } from './times.ts'

export type LessonDetail = Data<'videos.lessonDetail'>

interface Values {
  name: string
  note: string
  free: boolean
  noSkip: boolean
  mediaID?: number | null
  teacherID?: number | null
  cptID?: number | null
  pointName: string
}

interface ChoiceProps {
  /** Given by Form.Item. */
  id?: string
  value?: number | null
  onChange?: (value: number | null) => void
}

const SHOWN = 50

/** Selects a stored video by its name. */
function MediaSelect({ id, value, onChange, known }: ChoiceProps & { known?: { mediaID: number; name: string } }) {
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const { data, isError } = useQuery({
    queryKey: ['videos', 'choose', q],
    queryFn: () => request('videos.mediaList', { q, state: 'ready', pageSize: SHOWN }),
  })
  const found = data?.rows.map(({ mediaID, name, seconds }) => ({
    value: mediaID,
    label: `${name}（${timeText(seconds)}）`,
  }))
  const missing = known && q === '' && value === known.mediaID && !found?.some((one) => one.value === known.mediaID)
  return (
    <SearchSelect<number>
      id={id}
      allowClear
      value={value}
      typed={typed}
      onTyped={setTyped}
      isError={isError}
      nothing="没有这样的视频文件"
      options={missing ? [{ value: known.mediaID, label: known.name }, ...(found ?? [])] : found}
      placeholder="输入文件名查找"
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}

function TeacherSelect({ id, value, onChange }: ChoiceProps) {
  const { data } = useQuery({
    queryKey: ['videos', 'teachers'],
    queryFn: () => request('videos.teacherList', { pageSize: 200 }),
  })
  return (
    <Select
      id={id}
      allowClear
      value={value ?? undefined}
      options={(data?.rows ?? []).map(({ teacherID, name, title }) => ({
        value: teacherID,
        label: title === '' ? name : `${name}，${title}`,
      }))}
      placeholder="不显示老师"
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
    />
  )
}

/** The form of a lesson: of a new one in a chapter, or of an existing one. */
export const lessonForm = (
  appID: number,
  chapterID: number,
): RowForm<LessonDetail, Values, { videoID: number; revision: number }> => ({
  title: (row) => (row ? `编辑“${row.name}”` : '新增一课'),
  width: 720,
  hasRevision: true,
  initial: (row) => ({
    name: row?.name ?? '',
    note: row?.note ?? '',
    free: row?.free === 1,
    noSkip: row?.noSkip === 1,
    mediaID: row?.mediaID ?? null,
    teacherID: row?.teacherID ?? null,
    cptID: row?.cptID ?? null,
    pointName: row?.pointName ?? '',
  }),
  lines: (row) => [
    text('name', '标题', VIDEO_BOUNDS.name, { required: true }),
    field(
      'mediaID',
      '视频',
      <MediaSelect known={row?.media ? { mediaID: row.media.mediaID, name: row.media.name } : undefined} />,
      { extra: '先在“视频文件”里上传；没有视频的课不能发布。' },
    ),
    field('teacherID', '老师', <TeacherSelect />),
    tick('free', '免费：登录的学员都能看'),
    tick('noSkip', '第一次看不能快进：看过的部分可以回看，看完后不再限制'),
    longText('note', '说明', VIDEO_BOUNDS.note),
    [
      text('pointName', '知识点', VIDEO_BOUNDS.name, { grow: 2, extra: '本科目知识点的名称：这一课讲的是它。' }),
      field('cptID', '练习章节', <ChapterPicker appID={appID} allowClear aria-label="练习章节" />, {
        grow: 2,
        extra: '课后有“练这一章”。',
      }),
    ],
  ],
  save: ({ free, noSkip, mediaID, teacherID, cptID, ...values }, row) =>
    request('videos.lessonSave', {
      chapterID,
      name: values.name,
      note: values.note ?? '',
      pointName: values.pointName ?? '',
      free: free ? 1 : 0,
      noSkip: noSkip ? 1 : 0,
      ...(mediaID && { mediaID }),
      ...(teacherID && { teacherID }),
      ...(cptID && { cptID }),
      ...(row && { videoID: row.videoID, revision: row.revision }),
    }),
})
