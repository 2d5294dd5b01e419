import type { WireSimulationExam, WireStyleCount } from '@tizhou/contract/areas/exams/lists'
import { SETUP_BOUNDS } from '@tizhou/domain/building/setup'
import { Table } from '../../../ui/lists/Table.tsx'
import { availableOf, bounded, boundedMarks, drawnOf, withStyle } from './examDraft.ts'
import { NumberInput } from './NumberInput.tsx'
import styles from './StyleTable.module.css'

interface StyleTableProps {
  exam: WireSimulationExam
  counts: readonly WireStyleCount[]
  /** The learner lacks the module 模拟考场, so that only free chapters are drawn from. */
  withoutModule: boolean
  onChange: (exam: WireSimulationExam) => void
}

/** The number of questions of each style, and their marks. */
export function StyleTable({ exam, counts, withoutModule, onChange }: StyleTableProps) {
  const locked = counts.reduce((sum, style) => sum + style.Locked, 0)
  return (
    <>
      <Table
        className={styles.table}
        caption="题型与题数"
        align="end"
        columns={['题型', '可抽', '未做', '错题', '题数', '每题分值']}
      >
        {counts.map((style) => {
          const asked = exam.Styles.find((one) => one.StyleID === style.StyleID)
          const there = availableOf(style, exam.From)
          const short = asked !== undefined && asked.Count > there
          const drawn = drawnOf(style, exam.From, asked?.Count ?? 0)
          return (
            <tr key={style.StyleID} data-off={there === 0 || undefined}>
              <th scope="row">
                {style.StyleName}
                {style.GroupOf > 1 && <small>整组抽，每组至多 {style.GroupOf} 题</small>}
                {short && (
                  <small data-short>
                    只有 {there} 题可抽，会少出 {asked.Count - drawn} 题
                  </small>
                )}
                {asked && !short && drawn < asked.Count && (
                  <small data-short>
                    {asked.Count} 题凑不成整组，{drawn === 0 ? '一题也抽不出' : `会出 ${drawn} 题`}
                  </small>
                )}
              </th>
              <td>{there}</td>
              <td>{style.Unseen}</td>
              <td>{style.Wrong}</td>
              <td>
                <NumberInput
                  className={styles.number}
                  aria-label={`${style.StyleName}题数`}
                  min={0}
                  max={SETUP_BOUNDS.questions}
                  value={asked?.Count ?? 0}
                  disabled={there === 0 && !asked}
                  read={(typed) => bounded(typed, 0, SETUP_BOUNDS.questions)}
                  onChange={(Count) => onChange(withStyle(exam, style.StyleID, { Count }))}
                />
              </td>
              <td>
                <NumberInput
                  className={styles.number}
                  aria-label={`${style.StyleName}每题分值`}
                  min={0.5}
                  max={SETUP_BOUNDS.marks}
                  step={0.5}
                  disabled={!asked}
                  value={asked?.Marks ?? 1}
                  read={boundedMarks}
                  onChange={(Marks) => onChange(withStyle(exam, style.StyleID, { Marks }))}
                />
              </td>
            </tr>
          )
        })}
      </Table>
      {locked > 0 && (
        <p className={styles.locked}>
          {withoutModule
            ? `没有开通模拟考场时，只从免费章节和好友助力开通的章节抽题；另有 ${locked} 题不会抽到，在章节练习里已经开通的也一样。`
            : `另有 ${locked} 题在未开通的章节里，不会抽到。`}
        </p>
      )}
    </>
  )
}
