import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Button, Card, Empty, Flex, Tag, Typography } from 'antd'
import { useRef } from 'react'
import { request } from '../../platform/request.ts'
import { getSession } from '../../platform/session.ts'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { AuditLink } from '../../ui/room/AuditLink.tsx'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useUndo } from '../../ui/useUndo.tsx'
import { AudienceCurve } from './AudienceCurve.tsx'
import { type LessonDetail, lessonForm } from './lessonForm.tsx'
import { Marks } from './Marks.tsx'
import { Subtitles } from './Subtitles.tsx'
import { timeText } from './times.ts'
import styles from './videos.module.css'

/** A lesson: its video, subtitles and marks, its publication, and its audience. */
export default function VideoLessonPage() {
  const videoID = Number((useParams({ strict: false }) as { videoID: string }).videoID)
  const cache = useQueryClient()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const undo = useUndo()
  const player = useRef<HTMLVideoElement>(null)
  const key = ['videos', 'lesson', videoID]
  const detail = useQuery({ queryKey: key, queryFn: () => request('videos.lessonDetail', { videoID }) })
  const again = () => cache.invalidateQueries({ queryKey: ['videos'] })
  const publish = (lesson: LessonDetail) => {
    const published = lesson.publishedAt === null ? 1 : 0
    confirm({
      title: published === 1 ? `发布“${lesson.name}”？` : `撤下“${lesson.name}”？`,
      content: published === 1 ? '学员马上看到，并记入今天的更新。' : '学员不再看到；进度和笔记都留着。',
      action: published === 1 ? '发布' : '撤下',
      done: published === 1 ? '已发布' : '已撤下',
      run: async () => {
        await request('videos.lessonPublish', { videoID, published })
        await again()
      },
    })
  }
  const remove = (lesson: LessonDetail) =>
    confirm({
      title: `删除“${lesson.name}”？`,
      content: '学员不再看到；可以撤销。',
      action: '删除',
      run: async () => {
        await request('videos.lessonRemove', { videoID })
        await cache.invalidateQueries({ queryKey: ['videos', 'outline'] })
        await navigate({ to: '/videos/$courseID', params: { courseID: String(lesson.courseID) } } as never)
        undo({
          title: `已删除“${lesson.name}”`,
          undo: async () => {
            await request('videos.lessonRestore', { videoID })
            await again()
          },
          undone: '已恢复',
        })
      },
    })
  return (
    <DetailPage
      detail={detail}
      title={detail.data?.name ?? '一课'}
      back={{ to: detail.data ? `/videos/${detail.data.courseID}` : '/videos', label: '返回课程' }}
      extra={(lesson) => (
        <Flex gap={8} wrap>
          <FormButton
            label="编辑"
            type="primary"
            form={lessonForm(lesson.appID, lesson.chapterID)}
            row={lesson}
            onSaved={again}
            onReload={again}
          />
          <Button onClick={() => publish(lesson)}>{lesson.publishedAt === null ? '发布' : '撤下'}</Button>
          <Button danger onClick={() => remove(lesson)}>
            删除
          </Button>
        </Flex>
      )}
    >
      {(lesson) => (
        <>
          <Flex gap={12} align="start" wrap>
            <Card size="small" style={{ flex: '1 1 480px', minWidth: 0 }} title="预览">
              <Preview lesson={lesson} player={player} />
            </Card>
            <Flex vertical gap={12} style={{ flex: '1 1 320px', minWidth: 0 }}>
              <Card size="small" title="说明">
                <Flex gap={4} wrap>
                  {lesson.publishedAt === null ? <Tag>未发布</Tag> : <Tag color="green">已发布</Tag>}
                  {lesson.free === 1 && <Tag color="blue">免费</Tag>}
                  {lesson.noSkip === 1 && <Tag>第一次看不能快进</Tag>}
                  {lesson.seconds > 0 && <Tag>{timeText(lesson.seconds)}</Tag>}
                </Flex>
                <Typography.Paragraph>{lesson.note || '没有说明。'}</Typography.Paragraph>
                {lesson.pointName !== '' && <p>知识点：{lesson.pointName}</p>}
                {lesson.chapterName !== '' && <p>练习章节：{lesson.chapterName}</p>}
              </Card>
              <Subtitles lesson={lesson} onChanged={again} />
            </Flex>
          </Flex>
          <Marks key={lesson.videoID} lesson={lesson} now={() => player.current?.currentTime ?? 0} onSaved={again} />
          <AudienceCurve videoID={videoID} />
          <AuditLink kind="videoLesson" q={lesson.name} />
        </>
      )}
    </DetailPage>
  )
}

function Preview({ lesson, player }: { lesson: LessonDetail; player: React.RefObject<HTMLVideoElement | null> }) {
  const { play, media } = lesson
  if (!media) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有视频：点“编辑”选择一个。" />
  if (!play)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={media.refused || '服务器没有设置点播服务商，不能播放。'}
      />
    )
  const address = play.kind === 'vendor' ? play.address : `${play.address}&guid=${getSession()?.guid ?? ''}`
  return (
    // biome-ignore lint/a11y/useMediaCaption: the subtitles are checked separately, beside the video
    <video
      ref={player}
      className={styles.player}
      controls
      preload="metadata"
      poster={media.poster || undefined}
      src={address}
      aria-label={`“${lesson.name}”的视频`}
    />
  )
}
