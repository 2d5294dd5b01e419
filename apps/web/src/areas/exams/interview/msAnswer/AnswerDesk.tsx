import { CircleStop, Mic, Pause, PenLine, Play } from 'lucide-react'
import { useCallback, useContext, useEffect, useId, useRef, useState } from 'react'
import type { InterviewScore } from '../../../../calls/exams.ts'
import { tracked } from '../../../../platform/tracking/clicks.ts'
import type { Question } from '../../../../runner/state/question.ts'
import { useRunnerStore, useStanding } from '../../../../runner/state/useRunner.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Segmented } from '../../../../ui/controls/Segmented.tsx'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import styles from './AnswerDesk.module.css'
import { Countdown } from './Countdown.tsx'
import { Playback } from './recording/Playback.tsx'
import type { Spoken } from './recording/recordings.ts'
import { type RecorderState, useRecorder } from './recording/useRecorder.ts'
import { SittingContext, useUnderway } from './useInterviewStore.ts'

const VOICE: Partial<Record<RecorderState, string>> = {
  paused: '录音已暂停，时间停止',
  cut: '麦克风断开了，之前的录音已保留',
}

type Way = 'speak' | 'write'

const WAY = 'interviewWay'

export interface AnswerDeskProps {
  question: Question
  /** The time for the answer, seconds. */
  seconds: number
  /** The recording of an earlier answer to this question. */
  earlier: Spoken | null
  last: InterviewScore | undefined
  /** Called with the recording so far, at intervals and when the learner leaves before the end. */
  onKeep: (spoken: Spoken) => void
  onDone: (spoken: Spoken | null) => void
}

/** The answer to one question: the clock starts when the learner does, by voice or in writing. */
export function AnswerDesk({ question, seconds, earlier, last, onKeep, onDone }: AnswerDeskProps) {
  const store = useRunnerStore()
  const { entry } = useStanding(question.id)
  const recorder = useRecorder(onKeep)
  const id = useId()
  const [way, setWay] = useState<Way>(() => (localStorage.getItem(WAY) === 'write' ? 'write' : 'speak'))
  const [begun, setBegun] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const ending = useRef(false)
  const { underway, answers } = useContext(SittingContext)

  const choose = (next: Way) => {
    localStorage.setItem(WAY, next)
    setWay(next)
  }
  const begin = async () => {
    if (way === 'speak' && !(await recorder.start())) return
    setBegun(true)
  }
  const { stop } = recorder
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const end = useCallback(async () => {
    if (ending.current) return
    ending.current = true
    const spoken = way === 'speak' ? await stop() : null
    underway.current = null
    done.current(spoken)
  }, [way, stop, underway])
  const endSoon = useCallback(() => void end(), [end])
  useUnderway(begun ? endSoon : null)

  // A new answer starts: the scores of the previous one are cleared.
  useEffect(() => void answers.delete(question.id), [answers, question.id])

  useEffect(() => {
    if (begun && way === 'write') area.current?.focus()
  }, [begun, way])

  const deaf = way === 'speak' && (recorder.state === 'refused' || recorder.state === 'missing')

  if (!begun)
    return (
      <section className={styles.desk} aria-label="准备作答">
        <Segmented
          label="作答方式"
          value={way}
          onChange={choose}
          options={[
            { value: 'speak', label: '口述（录音）' },
            { value: 'write', label: '书写' },
          ]}
        />
        <p className={styles.hint}>
          {way === 'speak'
            ? '先读题、理清要点，准备好了再开始。录音只保存在这台电脑上，不会上传。'
            : '先读题、理清要点，准备好了再开始。写到时间用完为止，内容会随写随存。'}
        </p>
        {deaf && (
          <p className={styles.refused} role="alert">
            {recorder.state === 'refused'
              ? '浏览器没有允许使用麦克风。请在地址栏左侧允许后再试，或改用书写作答。'
              : '没有找到麦克风，或浏览器不支持录音。可以改用书写作答。'}
          </p>
        )}
        <Button
          {...tracked('beginInterviewAnswer')}
          variant="primary"
          size="l"
          wide
          icon={way === 'speak' ? <Mic aria-hidden="true" /> : <PenLine aria-hidden="true" />}
          pending={recorder.state === 'asking'}
          onClick={() => void begin()}
        >
          开始作答（{seconds / 60} 分钟）
        </Button>
        <Button variant="ghost" wide onClick={() => onDone(null)}>
          不作答，直接看参考答案
        </Button>
        {last && (
          <p className={styles.earlier}>
            上次自评 <b>{last.Score}</b> / {last.FullMark} 分，最好 {last.Best} 分，共练 {last.Times} 次。
          </p>
        )}
        {earlier && <Playback spoken={earlier} label="上次的录音" />}
      </section>
    )

  return (
    <section className={styles.desk} aria-label="作答中">
      <Countdown seconds={seconds} paused={recorder.state === 'paused'} onEnd={endSoon} />
      {way === 'speak' && (
        <div className={styles.voice}>
          <span className={styles.state} data-on={recorder.state === 'recording' || undefined} role="status">
            {VOICE[recorder.state] ?? '正在录音'}
          </span>
          <span className={styles.level} aria-hidden="true">
            <i style={{ inlineSize: `${Math.round(recorder.level * 100)}%` }} />
          </span>
          {recorder.state === 'cut' ? null : recorder.state === 'paused' ? (
            <Button icon={<Play aria-hidden="true" />} onClick={recorder.resume}>
              继续录音
            </Button>
          ) : (
            <Button icon={<Pause aria-hidden="true" />} onClick={recorder.pause}>
              暂停
            </Button>
          )}
        </div>
      )}
      <label className={styles.label} htmlFor={`${id}-text`}>
        {way === 'speak' ? '要点提纲（可不写）' : '我的作答'}
      </label>
      <TextArea
        id={`${id}-text`}
        ref={area}
        rows={way === 'speak' ? 5 : 14}
        maxLength={4000}
        value={entry.text}
        placeholder={way === 'speak' ? '边说边记的关键词' : '写下您会怎样回答考官'}
        onChange={(event) => store.act({ type: 'typeText', text: event.target.value })}
      />
      <Button
        {...tracked('endInterviewAnswer')}
        variant="primary"
        size="l"
        wide
        icon={<CircleStop aria-hidden="true" />}
        onClick={endSoon}
      >
        答完了，对照评分
      </Button>
    </section>
  )
}
