import type { PlanStep } from '../../../calls/plans.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import styles from '../Plans.module.css'
import { Preview } from './Preview.tsx'
import type { StepProps } from './stepProps.ts'

/** The modules that a choice needs, and what those that the learner lacks would add. */
function needsText(modules: PlanStep['modules']): string {
  const lacking = modules.filter(({ isOpen, closed }) => isOpen === 0 && closed > 0)
  const names = modules.map(({ name }) => `“${name}”`).join('、')
  const lacks = lacking.map(({ name, closed }) => `还没有“${name}”，开通后另有 ${closed} 项`)
  return [...(names === '' ? [] : [`需要${names}`]), ...lacks].join('；')
}

/** The contents of the plan and its result: what fits, and what does not. */
export function PreviewStep({ step, setup, isStale, onChange }: StepProps) {
  const { has, modules, preview } = step
  const choices = [
    { name: 'texts', text: `理论资料（${has.texts} 节）`, there: has.texts > 0 },
    { name: 'videos', text: `视频课（${has.videos} 节）`, there: has.videos > 0 },
    { name: 'mocks', text: `模考与真题（${has.mocks} 份）`, there: has.mocks > 0 },
    { name: 'wrongBook', text: `错题本（现有 ${has.wrong} 题，并为新错题留时间）`, there: true },
    { name: 'evaluation', text: '每周一次周测（周日，20 分钟）', there: true },
  ] as const
  return (
    <div className={styles.form}>
      <fieldset className={styles.choices}>
        <legend>除了章节练习，还放进</legend>
        {choices.map(({ name, text, there }) => {
          const needs = needsText(modules.filter(({ choice }) => choice === name))
          return (
            <Checkbox
              key={name}
              checked={there && setup[name] === 1}
              disabled={!there}
              onChange={(is) => onChange({ [name]: is ? 1 : 0 })}
            >
              {text}
              {needs !== '' && <span className={styles.needs}>{needs}</span>}
            </Checkbox>
          )
        })}
      </fieldset>
      {preview && isStale && <p role="status">下面的预览还是按之前的选择算的。</p>}
      {preview && <Preview of={preview} />}
    </div>
  )
}
