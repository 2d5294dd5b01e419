import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { AgentContacts } from '../../agents/AgentContacts.tsx'
import { paths } from '../../paths.ts'
import { useAgent } from '../../platform/agent.ts'
import { Illustration } from '../../ui/Illustration.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { LoginForm } from './LoginForm.tsx'
import styles from './LoginPage.module.css'

const PROMISES = [
  ['当场见分晓', '每题即时判对错，解析、考点和全站统计就在下面。'],
  ['断网也不丢', '作答先存在本机，联网后自动上传，每题只算一次。'],
  ['错题自己归队', '做错自动进错题本，按章节或日期随时再练。'],
] as const

export default function LoginPage() {
  const { to } = useSearch({ from: '/login' })
  const router = useRouter()
  const agent = useAgent()
  return (
    <div className={styles.page}>
      <section className={styles.side} aria-label="关于题舟">
        <Link {...paths.landing()} aria-label="题舟首页" className={styles.logo}>
          <Logo size={2.5} />
        </Link>
        <div className={styles.words}>
          <Illustration name="harbour" />
          <p className={styles.slogan}>题海有舟，一章一章渡过去。</p>
          <ul className={styles.promises}>
            {PROMISES.map(([title, text]) => (
              <li key={title}>
                <strong>{title}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ul>
          {agent && <AgentContacts agent={agent} />}
        </div>
      </section>
      <section className={styles.main}>
        <div className={styles.form}>
          <h1>登录{agent?.Title || '题舟'}</h1>
          <p className={styles.note}>学员与工作人员使用同一个入口。</p>
          <LoginForm onDone={() => router.history.push(to ?? paths.mainIndex().to)} />
        </div>
      </section>
    </div>
  )
}
