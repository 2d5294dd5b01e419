import { Card } from '../../../../ui/layout/Card.tsx'
import styles from './RoomRules.module.css'

/** The rules of the two rooms (exam-formats, "Two exam rooms") that a candidate must know before the clock runs. */
const RULES = {
  A: {
    title: '卫生资格人机对话怎么考',
    lines: [
      '按题型分段：同一题型内可以反复检查和修改，确认进入下一题型后不能返回。',
      '案例分析与共用题干逐小题作答：确认后才出现下一小题，此前的小题不能再看或再改。',
      '每个单元单独计时，时间到自动交卷；单元之间可以休息。',
      '有的试卷开考 15 分钟后不能进入，规定时间之前不能交卷，进考场时会说明。',
    ],
  },
  B: {
    title: '医师资格机考怎么考',
    lines: [
      '先输入两次考号和证件号，核对身份，阅读须知并承诺，再等待统一开考。',
      '同一单元内各题可以任意跳转、修改，拿不准的可以标疑；左侧随时显示剩余时间、未答和标疑题数。',
      '单元依次进行，每个单元单独计时，交卷后不能回到上一单元。',
      '时间到自动交卷；中途断网或换电脑，作答不会丢，计时不停。',
    ],
  },
} as const

export function RoomRules({ room }: { room: 'A' | 'B' }) {
  const { title, lines } = RULES[room]
  return (
    <Card title={title}>
      <ul className={styles.rules}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  )
}
