import { paths } from '../../../paths.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Channel } from '../Channel.tsx'
import { agentPages } from '../pages.ts'
import styles from './WayPage.module.css'

const STEPS = [
  ['登录', '用手机号登录；已有账号可以直接用。'],
  ['选科目和班次', '没有开通的班次，也能先做免费章节。'],
  ['开始练习', '做完当场知道对错，下次从停下的地方接着做。'],
] as const

/** The entry page of an agent's links: `?ac=…`, with a subject (`appEName`, `vn`) where the link is for one. */
export default function WayPage() {
  const search = useSearch(agentPages.way)
  return <Channel search={search} again={paths.way} below={() => <Steps />} />
}

function Steps() {
  return (
    <section aria-label="怎样开始">
      <ol className={styles.steps}>
        {STEPS.map(([title, text]) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
