import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import styles from '../Plans.module.css'
import type { StepProps } from './stepProps.ts'

const percent = (share: number) => `${Math.round(share * 100)}%`

/** What the learner knows already: by earlier answers, and as marked by hand. */
export function KnownStep({ step, setup, onChange }: StepProps) {
  const { chapters } = step
  const judged = chapters.filter(({ mastery }) => mastery !== null).length
  const toggle = (id: number, isKnown: boolean) =>
    onChange({ known: isKnown ? [...setup.known, id] : setup.known.filter((one) => one !== id) })
  return (
    <div className={styles.form}>
      <p>
        {chapters.length} 章里有 {judged} 章已经知道掌握得怎么样。想更准确地从自己的水平开始，先做一次
        <Link {...paths.aiCoreExamTest()}>起点测试</Link>
        ，再回到这里继续。
      </p>
      {chapters.length === 0 && <p>这个版本还没有可以练习的章节。</p>}
      {chapters.length > 1 && (
        <div className={styles.actions}>
          <Button
            size="s"
            disabled={chapters.every(({ CptID }) => setup.known.includes(CptID))}
            onClick={() => onChange({ known: [...new Set([...setup.known, ...chapters.map(({ CptID }) => CptID)])] })}
          >
            全选
          </Button>
          <Button size="s" disabled={setup.known.length === 0} onClick={() => onChange({ known: [] })}>
            全不选
          </Button>
        </div>
      )}
      <ul className={styles.known} aria-label="章节">
        {chapters.map(({ CptID, Name, left, total, mastery }) => (
          <li key={CptID}>
            <Checkbox checked={setup.known.includes(CptID)} onChange={(is) => toggle(CptID, is)}>
              已经会了：{Name}
            </Checkbox>
            <span>
              {left === 0 ? '都练过' : `还有 ${left} / ${total} 题`}
              {mastery !== null && ` · 掌握 ${percent(mastery)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
