import type { WirePaper } from '@tizhou/contract/areas/exams/exams'
import { Table } from '../../../../ui/lists/Table.tsx'
import { isScored } from '../../papers/paperTree.ts'
import { durationText, marksText } from '../timeText.ts'
import styles from './Table.module.css'

/** The contents of a paper: its units and their question types. */
export function UnitsTable({ paper }: { paper: WirePaper }) {
  const scored = isScored(paper)
  return (
    <Table
      className={styles.table}
      caption="试卷结构"
      grouped
      align="end"
      columns={['单元与题型', '时间', '题量', '分值', ...(scored ? ['合格线'] : [])]}
    >
      {paper.Units.map((unit) => (
        <tbody key={unit.UnitID}>
          <tr className={styles.head}>
            <th scope="row">{unit.Name}</th>
            <td>{durationText(unit.Seconds)}</td>
            <td>{unit.TestCount} 题</td>
            <td>{marksText(unit.FullMark)} 分</td>
            {scored && <td>{unit.PassMark === null ? '—' : `${marksText(unit.PassMark)} 分`}</td>}
          </tr>
          {unit.Sections.map((section) => (
            <tr key={section.SectionID} className={styles.section}>
              <th scope="row">{section.Name}</th>
              <td />
              <td>{section.TestCount} 题</td>
              <td>{marksText(section.FullMark)} 分</td>
              {scored && <td />}
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  )
}
