import { type ChangeEvent, type FormEvent, useState } from 'react'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../../ui/form/Checkbox.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { TextInput } from '../../../../ui/form/TextInput.tsx'
import { attemptsRule, attemptsText } from '../../sitting/attemptsText.ts'
import { CASE_RULES } from '../../sitting/caseRules.ts'
import type { IntroProps } from '../../sitting/intro/introProps.ts'
import { durationText, marksText } from '../../sitting/timeText.ts'
import { EntryFrame } from '../entry/EntryFrame.tsx'
import styles from '../entry/Screen.module.css'
import { WaitForStart } from '../entry/WaitForStart.tsx'
import { MOST_TYPED, type TypedAtDesk, wrongAtDesk } from './typedAtDesk.ts'

const STEPS = ['登录', '身份核对', '考试规则', '诚信承诺', '等待开考']

/** Room B before the paper: number and ID typed twice, identity, rules, pledge, the common start. */
export function EntryB(entry: IntroProps) {
  const [step, setStep] = useState(0)
  const [pledged, setPledged] = useState(false)
  const { CaseRule, Candidate, Paper, HandInAfterSeconds } = entry.info
  const limit = attemptsRule(Paper)
  return (
    <EntryFrame room="B" heading="医师资格考试 · 医学综合计算机化考试" steps={STEPS} step={step} entry={entry}>
      {step === 0 && <TypedTwice number={Candidate.Number} onDone={() => setStep(1)} />}
      {step === 1 && (
        <>
          <h2 className={styles.title}>身份核对</h2>
          <dl className={styles.facts}>
            <dt>姓名</dt>
            <dd>{Candidate.Name}</dd>
            <dt>准考证号</dt>
            <dd>{Candidate.Number}</dd>
            <dt>考试类别</dt>
            <dd>{Paper.Name}</dd>
            <dt>单元</dt>
            <dd>
              {Paper.Units.map(({ Name }) => Name).join('、')}，共 {Paper.TestCount} 题
            </dd>
            <dt>作答次数</dt>
            <dd>{attemptsText(entry.info)}</dd>
          </dl>
          <div className={styles.actions}>
            <Button size="l" onClick={() => setStep(0)}>
              信息有误，重新登录
            </Button>
            <Button size="l" variant="primary" onClick={() => setStep(2)}>
              信息正确
            </Button>
          </div>
        </>
      )}
      {step === 2 && (
        <>
          <h2 className={styles.title}>考试规则</h2>
          <ol className={styles.rules}>
            <li>
              考试分 {Paper.Units.length} 个单元，依次进行，每个单元单独计时：
              {Paper.Units.map((unit) => `${unit.Name} ${durationText(unit.Seconds)}`).join('，')}。满分{' '}
              {marksText(Paper.FullMark)} 分{Paper.PassMark !== null && `，合格线 ${marksText(Paper.PassMark)} 分`}。
            </li>
            <li>单元内可以自由选题、修改答案，对没有把握的题可以“标疑”，交卷前返回检查。</li>
            <li>屏幕左侧显示剩余时间、未答题数和标疑题数，下方为操作按钮和题目目录，点题号可直接到该题。</li>
            {CaseRule !== null && <li>{CASE_RULES[CaseRule]}</li>}
            {limit !== null && <li>{limit}</li>}
            {HandInAfterSeconds > 0 && <li>每个单元开始 {durationText(HandInAfterSeconds)} 后才能交卷。</li>}
            <li>交卷后不能返回该单元。时间到，系统自动交卷。</li>
            <li>如遇机器故障，可换一台机器登录后继续，已作答的内容不会丢失，计时不停止。</li>
          </ol>
          <div className={styles.actions}>
            <Button size="l" variant="primary" onClick={() => setStep(3)}>
              我已阅读考试规则
            </Button>
          </div>
        </>
      )}
      {step === 3 && (
        <>
          <h2 className={styles.title}>诚信承诺</h2>
          <p className={styles.text}>
            我已了解考试规则，保证独立作答、不协助他人，不以任何方式记录和传播试题；如有违反，自愿接受处理。
          </p>
          <div className={styles.check}>
            <Checkbox checked={pledged} onChange={setPledged}>
              我承诺遵守以上内容
            </Checkbox>
          </div>
          <div className={styles.actions}>
            <Button size="l" variant="primary" disabled={!pledged} onClick={() => setStep(4)}>
              同意并进入候考
            </Button>
          </div>
        </>
      )}
      {step === 4 && <WaitForStart entry={entry} words="请等待统一开考，开考后自动进入答题界面。" />}
    </EntryFrame>
  )
}

/**
 * Both are typed twice, as in the real room. The ID is compared only with its repetition: it is neither sent nor
 * stored.
 */
function TypedTwice({ number, onDone }: { number: string; onDone: () => void }) {
  const [typed, setTyped] = useState<TypedAtDesk>({ number: '', numberAgain: '', id: '', idAgain: '' })
  const [wrong, setWrong] = useState('')
  const change = (name: keyof typeof typed) => (event: ChangeEvent<HTMLInputElement>) => {
    setWrong('')
    setTyped({ ...typed, [name]: event.target.value })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrongNow = wrongAtDesk(typed, number)
    if (wrongNow) setWrong(wrongNow)
    else onDone()
  }
  return (
    <form onSubmit={submit}>
      <h2 className={styles.title}>考生登录</h2>
      <dl className={styles.facts}>
        <dt>准考证号</dt>
        <dd>{number}</dd>
      </dl>
      <p className={styles.text}>
        准考证号和证件编号都要输入两次。这是演练：证件编号可任意填写，只在本页比对，不上传、不保存。
      </p>
      <div className={styles.fields}>
        <Field label="准考证号">
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={MOST_TYPED}
            value={typed.number}
            onChange={change('number')}
          />
        </Field>
        <Field label="再次输入准考证号">
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={MOST_TYPED}
            value={typed.numberAgain}
            onChange={change('numberAgain')}
          />
        </Field>
        <Field label="证件编号">
          <TextInput autoComplete="off" maxLength={MOST_TYPED} value={typed.id} onChange={change('id')} />
        </Field>
        <Field label="再次输入证件编号">
          <TextInput autoComplete="off" maxLength={MOST_TYPED} value={typed.idAgain} onChange={change('idAgain')} />
        </Field>
      </div>
      {wrong && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" size="l" variant="primary">
          登录
        </Button>
      </div>
    </form>
  )
}
