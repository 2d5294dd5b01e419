import type { Data } from '@tizhou/contract/contract'
import { type EditConflict, editConflictOf } from '@tizhou/contract/editConflict'
import { type MarkKind, VIDEO_BOUNDS } from '@tizhou/domain/videos/videos'
import { App, Button, Card, Empty, Flex, Input, Select } from 'antd'
import { useMemo, useState } from 'react'
import { messageOf, RequestError, request } from '../../platform/request.ts'
import { ConflictChoices } from '../../ui/form/ConflictChoices.tsx'
import type { Contested, Whose } from '../../ui/form/useEditConflict.ts'
import { secondsOf, timeText } from './times.ts'

type Detail = Data<'videos.lessonDetail'>

const KINDS: Readonly<Record<MarkKind, string>> = { chapter: '章节', point: '考点', question: '题目' }

/** A mark as it is typed. */
interface Draft {
  key: number
  time: string
  kind: MarkKind
  name: string
  id: string
  title: string
}

let drafts = 0

const draftOf = ({ second, kind, name, ID, title }: Detail['markList'][number]): Draft => ({
  ...{ key: ++drafts, time: timeText(second), kind, name, id: ID === null ? '' : String(ID), title },
})

type Stored = Omit<Detail['markList'][number], 'title'>

const marksText = (marks: unknown): string =>
  (marks as Stored[]).map(({ second, name, ID }) => `${timeText(second)} ${name || ID || ''}`).join('；') || '（空）'

interface Props {
  lesson: Detail
  /** The current second of the player. */
  now: () => number
  onSaved: () => Promise<unknown>
}

/** The marks of a lesson: chapters of the video, points, questions, each at a second. */
export function Marks({ lesson, now, onSaved }: Props) {
  const { message } = App.useApp()
  const stored = useMemo(() => lesson.markList.map(draftOf), [lesson.markList])
  const [typed, setTyped] = useState<readonly Draft[]>()
  // Shows the stored marks until the first change; from then on the editor's own, based on the revision seen then.
  const list = typed ?? stored
  const [seen, setSeen] = useState<string>()
  const [conflict, setConflict] = useState<EditConflict>()
  const setList = (next: (before: readonly Draft[]) => readonly Draft[]) => {
    setSeen((before) => before ?? lesson.marksRevision)
    setTyped((before = stored) => next(before))
  }
  const [pending, setPending] = useState(false)
  const change = (key: number, more: Partial<Draft>) =>
    setList((before) => before.map((one) => (one.key === key ? { ...one, ...more } : one)))
  const faultOf = ({ time, kind, name, id }: Draft): string | undefined => {
    const second = secondsOf(time)
    if (second === undefined) return '时间写成 1:23'
    if (lesson.media && lesson.media.seconds > 0 && Math.floor(second) > lesson.media.seconds)
      return `视频到 ${timeText(lesson.media.seconds)} 就结束了`
    if (kind === 'chapter') return name.trim() === '' ? '写上章节名' : undefined
    return /^\d{1,16}$/.test(id) ? undefined : '写上编号'
  }
  const [whose, setWhose] = useState<Whose>('yours')
  const contested = (conflict?.fields ?? []).map(({ field, label, yours, theirs }): Contested => {
    const shown = { yours: marksText(yours), theirs: marksText(theirs) }
    return { name: field, label, yours, theirs, shown, chosen: whose }
  })
  const choose = (next: Whose) => {
    setWhose(next)
    const marks = conflict?.fields[0]?.[next] as Stored[] | undefined
    if (marks) setTyped(marks.map((mark) => draftOf({ ...mark, title: '' })))
  }
  const faults = list.filter((one) => faultOf(one) !== undefined).length
  const save = async () => {
    setPending(true)
    try {
      await request('videos.lessonMarks', {
        videoID: lesson.videoID,
        revision: seen ?? lesson.marksRevision,
        marksJson: list.map(({ time, kind, name, id }) => ({
          second: secondsOf(time) ?? 0,
          kind,
          name: name.trim(),
          ID: kind === 'chapter' ? null : Number(id),
        })),
      })
      message.success('已保存')
      await onSaved()
      setTyped(undefined)
      setSeen(undefined)
      setConflict(undefined)
    } catch (error) {
      const found = error instanceof RequestError ? editConflictOf(error.data) : undefined
      if (found) setSeen(String(found.revision))
      setConflict(found)
      message.error(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Card
      size="small"
      title={`时间点（${list.length}）`}
      extra={
        <Flex gap={8}>
          <Button
            disabled={list.length >= VIDEO_BOUNDS.marks}
            onClick={() =>
              setList((before) => [
                ...before,
                { key: ++drafts, time: timeText(now()), kind: 'chapter', name: '', id: '', title: '' },
              ])
            }
          >
            在当前位置新增
          </Button>
          <Button type="primary" loading={pending} disabled={faults > 0} onClick={() => void save()}>
            保存时间点
          </Button>
        </Flex>
      }
    >
      <ConflictChoices of={contested} onChoose={(_, whose) => choose(whose)} />
      {list.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有时间点：播放到要标的地方再新增。" />
      )}
      <Flex vertical gap={6}>
        {list.map((one, at) => {
          const label = `第 ${at + 1} 个时间点`
          const fault = faultOf(one)
          return (
            <Flex key={one.key} gap={8} align="center" role="group" aria-label={label} wrap>
              <Input
                style={{ width: 90 }}
                aria-label={`${label}的时间`}
                status={secondsOf(one.time) === undefined ? 'error' : ''}
                value={one.time}
                maxLength={12}
                onChange={({ target }) => change(one.key, { time: target.value })}
              />
              <Select
                style={{ width: 90 }}
                aria-label={`${label}的种类`}
                value={one.kind}
                options={Object.entries(KINDS).map(([value, shown]) => ({ value, label: shown }))}
                onChange={(kind: MarkKind) => change(one.key, { kind, title: '' })}
              />
              {one.kind === 'chapter' ? (
                <Input
                  style={{ flex: 1, minWidth: 160 }}
                  aria-label={`${label}的章节名`}
                  value={one.name}
                  maxLength={VIDEO_BOUNDS.name}
                  onChange={({ target }) => change(one.key, { name: target.value })}
                />
              ) : (
                <Input
                  style={{ flex: 1, minWidth: 160 }}
                  aria-label={`${label}的${KINDS[one.kind]}编号`}
                  placeholder={`${KINDS[one.kind]}编号`}
                  value={one.id}
                  maxLength={16}
                  addonAfter={one.title === '' ? undefined : one.title.slice(0, 24)}
                  onChange={({ target }) => change(one.key, { id: target.value.trim(), title: '' })}
                />
              )}
              <Button
                danger
                aria-label={`删去${label}`}
                onClick={() => setList((before) => before.filter(({ key }) => key !== one.key))}
              >
                删去
              </Button>
              {fault && <span role="status">{fault}</span>}
            </Flex>
          )
        })}
      </Flex>
    </Card>
  )
}
