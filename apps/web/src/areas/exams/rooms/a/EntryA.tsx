import { useState } from 'react'
import { Button } from '../../../../ui/controls/Button.tsx'
import { attemptsRule, attemptsText } from '../../sitting/attemptsText.ts'
import { CASE_RULES } from '../../sitting/caseRules.ts'
import type { IntroProps } from '../../sitting/intro/introProps.ts'
import { durationText, marksText } from '../../sitting/timeText.ts'
import { EntryFrame } from '../entry/EntryFrame.tsx'
import styles from '../entry/Screen.module.css'
import { WaitForStart } from '../entry/WaitForStart.tsx'

const STEPS = ['考生信息确认', '考试须知', '等待开考']

/** Room A before the paper: confirm the candidate, read the instructions, wait for the common start. */
export function EntryA(entry: IntroProps) {
  const [step, setStep] = useState(0)
  const { Candidate, Paper } = entry.info
  return (
    <EntryFrame room="A" heading="卫生专业技术资格考试 · 人机对话" steps={STEPS} step={step} entry={entry}>
      {step === 0 && (
        <>
          <h2 className={styles.title}>请核对您的信息</h2>
          <dl className={styles.facts}>
            <dt>姓名</dt>
            <dd>{Candidate.Name}</dd>
            <dt>准考证号</dt>
            <dd>{Candidate.Number}</dd>
            <dt>考试科目</dt>
            <dd>{Paper.Name}</dd>
            <dt>考试时间</dt>
            <dd>
              {durationText(Paper.Seconds)}，{Paper.TestCount} 题，满分 {marksText(Paper.FullMark)} 分
            </dd>
            <dt>作答次数</dt>
            <dd>{attemptsText(entry.info)}</dd>
          </dl>
          <p className={styles.text}>姓名取自个人中心的真实姓名，没有填写时为昵称，可在那里修改。信息无误请确认。</p>
          <div className={styles.actions}>
            <Button size="l" variant="primary" onClick={() => setStep(1)}>
              确认无误
            </Button>
          </div>
        </>
      )}
      {step === 1 && (
        <>
          <h2 className={styles.title}>考试须知</h2>
          <Instructions {...entry.info} />
          <div className={styles.actions}>
            <Button size="l" onClick={() => setStep(0)}>
              上一步
            </Button>
            <Button size="l" variant="primary" onClick={() => setStep(2)}>
              我已阅读，进入候考
            </Button>
          </div>
        </>
      )}
      {step === 2 && <WaitForStart entry={entry} words="全体考生统一计时。开考后自动进入答题界面，请不要离开。" />}
    </EntryFrame>
  )
}

function Instructions({ CaseRule, EntrySeconds, HandInAfterSeconds, Paper }: IntroProps['info']) {
  const several = Paper.Units.length > 1
  const limit = attemptsRule(Paper)
  return (
    <ol className={styles.rules}>
      <li>试题按题型排列。同一题型内可以自由检查和修改；确认进入下一题型后，不能返回前面的题型。</li>
      <li>
        共用题干题与案例分析题逐题作答：确认本小题后才显示下一小题，已确认的小题不能再查看或修改。案例内容始终显示在屏幕上方，直到该案例结束。
      </li>
      {CaseRule !== null && <li>{CASE_RULES[CaseRule]}</li>}
      <li>可用鼠标点选，也可直接按键盘上的字母选择答案。带图片的试题点“查看图片”打开图片。</li>
      <li>屏幕下方显示剩余时间、题数、作答进度和时间进度，并备有计算器。</li>
      {limit !== null && <li>{limit}</li>}
      {EntrySeconds !== null && <li>开考 {durationText(EntrySeconds)} 后不能入场。</li>}
      {HandInAfterSeconds > 0 && <li>开考 {durationText(HandInAfterSeconds)} 内不能交卷。</li>}
      <li>时间到，系统自动收卷{several ? '；各单元依次进行，单元之间可以休息' : ''}。</li>
      <li>作答随时保存。如遇机器故障，可换一台机器登录后继续，计时不停止。</li>
    </ol>
  )
}
