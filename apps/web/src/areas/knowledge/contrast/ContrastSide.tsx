import { counts } from '@tizhou/domain/runner/selectors'
import { useState } from 'react'
import type { KnowPoint } from '../../../calls/knowledge.ts'
import { useRunner } from '../../../runner/state/useRunner.ts'
import { Progress } from '../../../ui/charts/Progress.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import styles from './ContrastSide.module.css'
import { Features } from './Features.tsx'
import { useResults } from './useResults.ts'

/** Beside the questions: how it goes on each side, and, once asked for, what tells them apart. */
export function ContrastSide({ shown }: { shown: KnowPoint }) {
  const results = useResults(shown)
  const done = useRunner(({ run }) => counts(run).done)
  const finished = useRunner((snapshot) => snapshot.finished)
  const [open, setOpen] = useState(false)
  return (
    <aside className={styles.side} aria-label="对比">
      <h2>{shown.Kind === 'pair' ? '两个考点' : '这个考点'}</h2>
      <ul className={styles.sides}>
        {results.map((side) => (
          <li key={side.id}>
            <span className={styles.name}>{side.name}</span>
            <span className={styles.figure}>
              答对 {side.right} / {side.total}
            </span>
            <Progress
              size="s"
              label={`${side.name}：答对 ${side.right}，答错 ${side.answered - side.right}，共 ${side.total} 题`}
              max={side.total}
              value={[
                { value: side.right, tone: 'right' },
                { value: side.answered - side.right, tone: 'wrong' },
              ]}
            />
          </li>
        ))}
      </ul>
      {shown.Kind === 'pair' && (
        <p className={styles.small}>
          {shown.Times > 0 ? `全部学员共混淆 ${shown.Times} 次。` : '它们互为对方题目的干扰项，还没有学员混淆的记录。'}
        </p>
      )}
      {shown.Features.length > 0 && !finished && (
        <section className={styles.features}>
          <h2>区别在哪里</h2>
          {open ? (
            <Features shown={shown} />
          ) : (
            <>
              <p className={styles.small}>
                {done === 0 ? '先作答，再看区别，记得更牢。' : '解析里提到的区别，可以随时对照。'}
              </p>
              <Button size="s" onClick={() => setOpen(true)}>
                看区别
              </Button>
            </>
          )}
        </section>
      )}
    </aside>
  )
}
