import type { WireAttempt } from '@tizhou/contract/areas/exams/exams'
import { CUT_WORDS } from '@tizhou/domain/exam/cutWhy'
import { waitingUntil } from '@tizhou/domain/exam/waitingText'
import type { PathLink } from '../../../../paths.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { Table } from '../../../../ui/lists/Table.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import type { PaperSearch } from '../../pages.ts'
import { marksText, momentText } from '../timeText.ts'
import styles from './Table.module.css'

interface EarlierAttemptsProps {
  attempts: readonly WireAttempt[]
  link: (search: PaperSearch) => PathLink
  search: PaperSearch
}

/** The learner's earlier attempts at this paper, the latest first. */
export function EarlierAttempts({ attempts, link, search }: EarlierAttemptsProps) {
  const latest = [...attempts].sort((one, other) => other.StartedAt - one.StartedAt)
  return (
    <Table
      className={styles.table}
      caption="我的作答"
      align="end"
      columns={['开始时间（北京时间）', '成绩', '结果', { name: '操作', hidden: true }]}
    >
      {latest.map((one) => (
        <tr key={one.AttemptID}>
          <th scope="row">{momentText(one.StartedAt)}</th>
          <td className={one.Waits && styles.wraps}>
            {one.Waits
              ? `待公布（${waitingUntil({ why: one.Waits, until: one.WaitsUntil })}）`
              : one.Score === null
                ? '—'
                : `${marksText(one.Score)} / ${marksText(one.FullMark)} 分`}
          </td>
          <td className={styles.wraps}>
            <State attempt={one} />
            {one.CutWhy && <Badge tone="due">{CUT_WORDS[one.CutWhy]}</Badge>}
            {attempts.length > 1 && one.Counts === 1 && <Badge>计入统计和排名</Badge>}
          </td>
          <td className={styles.wraps}>
            {one.State === 'over' ? (
              <span className={styles.links}>
                <Link {...link({ ...search, attemptID: one.AttemptID, show: 'report' })}>成绩报告</Link>
                <Link {...link({ ...search, attemptID: one.AttemptID, show: 'keys' })}>答案与解析</Link>
              </span>
            ) : (
              <Link {...link({ ...search, attemptID: one.AttemptID })}>继续作答</Link>
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}

function State({ attempt: { State: state, Passed } }: { attempt: WireAttempt }) {
  if (state !== 'over') return <Badge tone="due">未交卷</Badge>
  if (Passed === null) return <Badge>已交卷</Badge>
  return Passed === 1 ? <Badge tone="right">✓ 合格</Badge> : <Badge tone="wrong">✗ 未合格</Badge>
}
