import type { Data } from '@tizhou/contract/contract'
import { App, Button, Card, Empty, Flex, Select, Typography, Upload } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { uploadFile } from '../../platform/uploadFile.ts'
import { useConfirm } from '../../ui/useConfirm.ts'

const LANGUAGES: Readonly<Record<string, string>> = { zh: '中文', en: 'English', 'zh-Hant': '繁體中文' }

/** The subtitles of a lesson, one file for each language, checked by the server. */
export function Subtitles({
  lesson,
  onChanged,
}: {
  lesson: Data<'videos.lessonDetail'>
  onChanged: () => Promise<unknown>
}) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const [lang, setLang] = useState('zh')
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState('')
  const { videoID, tracks } = lesson
  const send = async (file: File) => {
    setPending(true)
    setFault('')
    try {
      const { cues, dropped } = await uploadFile(
        'videos.subtitleSave',
        { videoID, lang, name: LANGUAGES[lang] ?? lang },
        file,
      )
      message.success(dropped > 0 ? `已保存 ${cues} 条，略去 ${dropped} 条空的` : `已保存 ${cues} 条`)
      await onChanged()
    } catch (error) {
      setFault(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  const remove = (of: (typeof tracks)[number]) =>
    confirm({
      title: `删除${of.name}字幕？`,
      content: '学员播放时不再显示；要恢复须重新上传。',
      action: '删除',
      done: '已删除',
      run: async () => {
        await request('videos.subtitleRemove', { videoID, lang: of.lang })
        await onChanged()
      },
    })
  return (
    <Card
      size="small"
      title="字幕"
      extra={
        <Flex gap={8}>
          <Select
            aria-label="字幕的语言"
            style={{ width: 110 }}
            value={lang}
            options={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
            onChange={setLang}
          />
          <Upload
            aria-label="要上传的字幕"
            accept=".vtt,.srt"
            showUploadList={false}
            beforeUpload={(file) => {
              void send(file)
              return false
            }}
          >
            <Button loading={pending}>上传字幕</Button>
          </Upload>
        </Flex>
      }
    >
      {fault !== '' && (
        <Typography.Paragraph type="danger" role="alert">
          {fault}
        </Typography.Paragraph>
      )}
      {tracks.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有字幕：上传 VTT 或 SRT。" />
      ) : (
        <Flex vertical gap={8}>
          {tracks.map((track) => (
            <Flex key={track.lang} gap={8} align="center">
              <span style={{ flex: 1 }}>
                {track.name}，{track.cues} 条
              </span>
              <Button
                size="small"
                href={URL.createObjectURL(new Blob([track.vtt], { type: 'text/vtt' }))}
                download={`${lesson.name}.${track.lang}.vtt`}
                aria-label={`下载${track.name}字幕`}
              >
                下载
              </Button>
              <Button size="small" danger aria-label={`删除${track.name}字幕`} onClick={() => remove(track)}>
                删除
              </Button>
            </Flex>
          ))}
        </Flex>
      )}
    </Card>
  )
}
