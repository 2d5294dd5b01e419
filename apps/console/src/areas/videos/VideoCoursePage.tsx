import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { WireLessonRow } from '@tizhou/contract/areas/videos.office.shapes'
import type { Data } from '@tizhou/contract/contract'
import { VIDEO_BOUNDS } from '@tizhou/domain/videos/videos'
import { App, Button, Card, Empty, Flex, Tag, Typography } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { text } from '../../ui/form/fields.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { AuditLink } from '../../ui/room/AuditLink.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useUndo } from '../../ui/useUndo.tsx'
import { lessonForm } from './lessonForm.tsx'
import { chapterStep, type LessonTarget, stepOf } from './moves.ts'
import { timeText } from './times.ts'
import styles from './videos.module.css'

type Outline = Data<'videos.courseOutline'>
type Chapter = Outline['chapters'][number]

const chapterForm = (
  courseID: number,
): RowForm<Pick<Chapter, 'chapterID' | 'name' | 'revision'>, { name: string }> => ({
  title: (row) => (row ? `修改“${row.name}”` : '新增一章'),
  initial: (row) => ({ name: row?.name ?? '' }),
  lines: () => [text('name', '名称', VIDEO_BOUNDS.name, { required: true })],
  save: ({ name }, row) =>
    request('videos.videoChapterSave', {
      ...{ courseID, name },
      ...(row && { chapterID: row.chapterID, revision: row.revision }),
    }),
})

/** A course: its chapters with their lessons, which are put in order by dragging or by buttons. */
export default function VideoCoursePage() {
  const courseID = Number((useParams({ strict: false }) as { courseID: string }).courseID)
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const [dragged, setDragged] = useState<number>()
  const detail = useQuery({
    queryKey: ['videos', 'outline', courseID],
    queryFn: () => request('videos.courseOutline', { courseID }),
  })
  const again = () => cache.invalidateQueries({ queryKey: ['videos', 'outline', courseID] })
  const doing = async (made: Promise<unknown>) => {
    try {
      await made
    } catch (error) {
      message.error(messageOf(error))
    }
    await again()
  }
  const moveLesson = (videoID: number, target: LessonTarget | undefined) => {
    if (target && target.beforeID !== videoID) void doing(request('videos.lessonMove', { videoID, ...target }))
  }
  const openLesson = (videoID: number) =>
    void navigate({ to: '/videos/lesson/$videoID', params: { videoID: String(videoID) } } as never)
  return (
    <DetailPage
      detail={detail}
      title={detail.data?.course.name ?? '课程'}
      back={{ to: '/videos', label: '返回视频' }}
      extra={() => <FormButton label="新增一章" type="primary" form={chapterForm(courseID)} onSaved={again} />}
    >
      {({ course, chapters }) => (
        <>
          {chapters.length === 0 && (
            <Card size="small">
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有章：新增一章，再往里放课。" />
            </Card>
          )}
          {chapters.map((chapter) => (
            <ChapterCard
              key={chapter.chapterID}
              chapter={chapter}
              chapters={chapters}
              courseID={courseID}
              dragged={dragged}
              onDrag={setDragged}
              onMove={moveLesson}
              onOpen={openLesson}
              onChanged={again}
              doing={doing}
            />
          ))}
          <AuditLink kind="videoCourse" q={course.name} />
        </>
      )}
    </DetailPage>
  )
}

interface ChapterProps {
  chapter: Chapter
  chapters: readonly Chapter[]
  courseID: number
  dragged: number | undefined
  onDrag: (videoID: number | undefined) => void
  onMove: (videoID: number, target: LessonTarget | undefined) => void
  onOpen: (videoID: number) => void
  onChanged: () => Promise<unknown>
  doing: (made: Promise<unknown>) => Promise<void>
}

function ChapterCard({ chapter, chapters, courseID, dragged, onDrag, onMove, onOpen, onChanged, doing }: ChapterProps) {
  const confirm = useConfirm()
  const undo = useUndo()
  const { chapterID, name, videos } = chapter
  const ids = chapters.map((one) => one.chapterID)
  const step = (by: -1 | 1) => chapterStep(ids, chapterID, by)
  const move = (by: -1 | 1) => void doing(request('videos.videoChapterMove', { chapterID, ...step(by) }))
  const drop = (beforeID?: number) => {
    if (dragged !== undefined) onMove(dragged, { chapterID, ...(beforeID !== undefined && { beforeID }) })
    onDrag(undefined)
  }
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
    <Card
      size="small"
      title={`${name}（${videos.length} 课）`}
      extra={
        <Flex gap={8} wrap>
          <FormButton
            label="新增一课"
            form={lessonForm(chapterID)}
            onSaved={async ({ videoID }) => {
              // The form, which asks before it is left, has closed by then.
              await onChanged()
              onOpen(videoID)
            }}
          />
          <FormButton label={`改“${name}”的名称`} form={chapterForm(courseID)} row={chapter} onSaved={onChanged} />
          <Button aria-label={`“${name}”上移`} disabled={!step(-1)} onClick={() => move(-1)}>
            上移
          </Button>
          <Button aria-label={`“${name}”下移`} disabled={!step(1)} onClick={() => move(1)}>
            下移
          </Button>
          <Button danger aria-label={`删除“${name}”`} onClick={remove}>
            删除
          </Button>
        </Flex>
      }
      onDragOver={(event) => dragged !== undefined && event.preventDefault()}
      onDrop={() => drop()}
    >
      {videos.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有课：新增一课，或把别章的课拖到这里。" />
      ) : (
        <ol className={styles.lessons} aria-label={`“${name}”的课`}>
          {videos.map((video) => (
            <LessonLine
              key={video.videoID}
              video={video}
              isDragged={dragged === video.videoID}
              onDrag={onDrag}
              onDrop={() => drop(video.videoID)}
              up={stepOf(chapters, video.videoID, -1)}
              down={stepOf(chapters, video.videoID, 1)}
              onMove={(target) => onMove(video.videoID, target)}
            />
          ))}
        </ol>
      )}
    </Card>
  )
}

interface LineProps {
  video: WireLessonRow
  isDragged: boolean
  onDrag: (videoID: number | undefined) => void
  onDrop: () => void
  up: LessonTarget | undefined
  down: LessonTarget | undefined
  onMove: (target: LessonTarget | undefined) => void
}

function LessonLine({ video, isDragged, onDrag, onDrop, up, down, onMove }: LineProps) {
  const { videoID, name, seconds, free, publishedAt, mediaState, subtitles, marks } = video
  return (
    <li
      draggable
      className={isDragged ? `${styles.lesson} ${styles.dragged}` : styles.lesson}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag(videoID)
      }}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.stopPropagation()
        onDrop()
      }}
    >
      <Typography.Text className={styles.name} ellipsis title={name}>
        {name}
      </Typography.Text>
      <Flex gap={4} wrap className={styles.tags}>
        {publishedAt === null ? <Tag>未发布</Tag> : <Tag color="green">已发布</Tag>}
        {free === 1 && <Tag color="blue">免费</Tag>}
        {mediaState === null && <Tag color="orange">没有视频</Tag>}
        {mediaState === 'refused' && <Tag color="red">不能播放</Tag>}
        {seconds > 0 && <Tag>{timeText(seconds)}</Tag>}
        {subtitles > 0 && <Tag>字幕</Tag>}
        {marks > 0 && <Tag>{marks} 个时间点</Tag>}
      </Flex>
      <Flex gap={4}>
        <Button size="small" aria-label={`“${name}”上移`} disabled={!up} onClick={() => onMove(up)}>
          上移
        </Button>
        <Button size="small" aria-label={`“${name}”下移`} disabled={!down} onClick={() => onMove(down)}>
          下移
        </Button>
        <LinkButton size="small" to={`/videos/lesson/${videoID}`} aria-label={`打开“${name}”`}>
          打开
        </LinkButton>
      </Flex>
    </li>
  )
}
