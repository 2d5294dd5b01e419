import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { WireLessonRow } from '@tizhou/contract/areas/videos/shapes.office'
import { VIDEO_BOUNDS } from '@tizhou/domain/videos/videos'
import { Button, Card, Empty, Flex, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { request } from '../../platform/request.ts'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { text } from '../../ui/form/fields.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { AuditLink } from '../../ui/room/AuditLink.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { MOVES, MovableTree, useMoving } from '../../ui/tree/MovableTree.tsx'
import type { Place } from '../../ui/tree/treeMoves.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useUndo } from '../../ui/useUndo.tsx'
import { type Chapter, type CourseRow, courseAllows, courseMoves, courseRows } from './courseTree.ts'
import { lessonForm } from './lessonForm.tsx'
import { timeText } from './times.ts'

const chapterForm = (
  courseID: number,
): RowForm<Pick<Chapter, 'chapterID' | 'name' | 'revision'>, { name: string }, { chapterID: number }> => ({
  title: (row) => (row ? `修改“${row.name}”` : '新增一章'),
  initial: (row) => ({ name: row?.name ?? '' }),
  lines: () => [text('name', '名称', VIDEO_BOUNDS.name, { required: true })],
  save: ({ name }, row) =>
    request('videos.videoChapterSave', {
      ...{ courseID, name },
      ...(row && { chapterID: row.chapterID, revision: row.revision }),
    }),
})

const showRow = ({ chapter, lesson, name }: CourseRow) =>
  chapter ? <strong>{`${name}（${chapter.videos.length} 课）`}</strong> : lesson && <LessonWords lesson={lesson} />

/** A lesson's name and which of its parts exist. */
function LessonWords({ lesson }: { lesson: WireLessonRow }) {
  const { name, seconds, free, publishedAt, mediaState, subtitles, marks } = lesson
  return (
    <Flex gap={4} wrap>
      {name} {publishedAt === null ? <Tag>未发布</Tag> : <Tag color="green">已发布</Tag>}
      {free === 1 && <Tag color="blue">免费</Tag>}
      {mediaState === null && <Tag color="orange">没有视频</Tag>}
      {mediaState === 'refused' && <Tag color="red">不能播放</Tag>}
      {seconds > 0 && <Tag>{timeText(seconds)}</Tag>}
      {subtitles > 0 && <Tag>字幕</Tag>}
      {marks > 0 && <Tag>{marks} 个时间点</Tag>}
    </Flex>
  )
}

/** A course: its chapters with their lessons, which can be moved, and the form of the chosen one. */
export default function VideoCoursePage() {
  const courseID = Number((useParams({ strict: false }) as { courseID: string }).courseID)
  const cache = useQueryClient()
  const [wanted, setWanted] = useState<number>()
  const detail = useQuery({
    queryKey: ['videos', 'outline', courseID],
    queryFn: () => request('videos.courseOutline', { courseID }),
  })
  const again = () => cache.invalidateQueries({ queryKey: ['videos', 'outline', courseID] })
  const chapters = detail.data?.chapters ?? []
  const rows = useMemo(() => courseRows(detail.data?.chapters ?? []), [detail.data])
  const chosen = rows.find(({ nodeID }) => nodeID === wanted) ?? rows[0]
  const move = useMoving(
    rows,
    (nodeID, { parentID, ...before }) =>
      parentID === 0
        ? request('videos.videoChapterMove', { chapterID: nodeID, ...before })
        : request('videos.lessonMove', { videoID: nodeID, chapterID: parentID, ...before }),
    again,
  )
  return (
    <DetailPage
      detail={detail}
      title={detail.data?.course.name ?? '课程'}
      back={{
        ...{ to: '/videos', label: '返回视频' },
        search: detail.data && { subject: String(detail.data.course.appID) },
      }}
      extra={() => (
        <FormButton
          label="新增一章"
          type="primary"
          form={chapterForm(courseID)}
          onSaved={async ({ chapterID }) => {
            await again()
            setWanted(chapterID)
          }}
        />
      )}
    >
      {({ course }) => (
        <>
          <Flex gap={12} align="start">
            <Card size="small" title="章节与课" style={{ width: 520, flex: 'none' }}>
              {chosen ? (
                <MovableTree
                  label="章节与课"
                  rows={rows}
                  chosen={chosen.nodeID}
                  onChoose={setWanted}
                  show={showRow}
                  movesFor={(nodeID) => courseMoves(chapters, nodeID)}
                  allows={(nodeID, place) => courseAllows(chapters, nodeID, place)}
                  onMove={move}
                />
              ) : (
                <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有章：新增一章，再往里放课。" />
              )}
            </Card>
            {chosen && (
              <Card size="small" title={chosen.name} style={{ flex: 1, minWidth: 0 }}>
                <Flex gap={8} wrap>
                  {chosen.chapter && (
                    <ChapterActions {...{ appID: course.appID, courseID }} chapter={chosen.chapter} onChanged={again} />
                  )}
                  <Steps row={chosen} chapters={chapters} onMove={move} />
                  {chosen.lesson && (
                    <LinkButton
                      type="primary"
                      to={`/videos/lesson/${chosen.nodeID}`}
                      aria-label={`打开“${chosen.name}”`}
                    >
                      打开
                    </LinkButton>
                  )}
                </Flex>
              </Card>
            )}
          </Flex>
          <AuditLink kind="videoCourse" q={course.name} />
        </>
      )}
    </DetailPage>
  )
}

interface StepsProps {
  row: CourseRow
  chapters: readonly Chapter[]
  onMove: (nodeID: number, place: Place) => Promise<boolean>
}

function Steps({ row: { nodeID, name }, chapters, onMove }: StepsProps) {
  const moves = courseMoves(chapters, nodeID)
  return MOVES.filter(([to]) => to === 'up' || to === 'down').map(([to, label]) => (
    <Button
      key={to}
      aria-label={`“${name}”${label}`}
      disabled={!moves[to]}
      onClick={() => void (moves[to] && onMove(nodeID, moves[to]))}
    >
      {label}
    </Button>
  ))
}

interface ChapterProps {
  appID: number
  chapter: Chapter
  courseID: number
  onChanged: () => Promise<unknown>
}

function ChapterActions({ appID, chapter, courseID, onChanged }: ChapterProps) {
  const confirm = useConfirm()
  const undo = useUndo()
  const navigate = useNavigate()
  const { chapterID, name, videos } = chapter
  const remove = () =>
    confirm({
      title: `删除“${name}”和它的 ${videos.length} 课？`,
      content: '学员不再看到；可以撤销。',
      action: '删除',
      run: async () => {
        await request('videos.videoChapterRemove', { chapterID })
        await onChanged()
        undo({
          title: `已删除“${name}”`,
          undo: async () => {
            await request('videos.videoChapterRestore', { chapterID })
            await onChanged()
          },
          undone: '已恢复',
        })
      },
    })
  return (
    <>
      <FormButton
        label="新增一课"
        type="primary"
        form={lessonForm(appID, chapterID)}
        onSaved={async ({ videoID }) => {
          // The form, whose guard would ask, is closed by then.
          await onChanged()
          void navigate({ to: '/videos/lesson/$videoID', params: { videoID: String(videoID) } } as never)
        }}
      />
      <FormButton label={`改“${name}”的名称`} form={chapterForm(courseID)} row={chapter} onSaved={onChanged} />
      <Button danger aria-label={`删除“${name}”`} onClick={remove}>
        删除
      </Button>
    </>
  )
}
