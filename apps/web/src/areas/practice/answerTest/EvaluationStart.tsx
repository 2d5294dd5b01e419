import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import styles from './EvaluationStart.module.css'
import { type Length, lengthsFor } from './lengths.ts'

export interface EvaluationStartProps {
  /** The name of the chapter; null while loading. */
  chapter: string | null
  /** The number of available questions. */
  there: number
  onStart: (length: Length) => void
}

/** Before the first question: what an evaluation is, and the choice of its length. */
export function EvaluationStart({ chapter, there, onStart }: EvaluationStartProps) {
  const lengths = lengthsFor(there)
  const [asked, setLength] = useState<Length>('usual')
  const { value: length = asked, minutes } = lengths.find(({ value }) => value === asked) ?? lengths.at(-1) ?? {}
  return (
    <Page title="本章测评" note={chapter ?? ' '} width="reading">
      <Card>
        <ol className={styles.how}>
          <li>从本章（含下级章节）挑出最能看出您水平的题，太容易和太难的都不选。</li>
          <li>作答时不显示对错；可以回看和修改，交卷后一起判分。</li>
          <li>结果按考点列出，并告诉您下一步练什么。作答计入练习记录，答错的题进入错题本。</li>
        </ol>
        <div className={styles.length}>
          <Segmented label="题量" value={length} onChange={setLength} options={lengths} />
          <span>
            本章可测评 {there} 题 · 约 {minutes} 分钟
          </span>
        </div>
        <div className={styles.actions}>
          <Button {...tracked('startEvaluation')} size="l" variant="primary" onClick={() => onStart(length)}>
            开始测评
          </Button>
          <Link className={buttonClass('ghost', 'l')} {...paths.chapterMenu()}>
            回到章节目录
          </Link>
        </div>
      </Card>
    </Page>
  )
}
