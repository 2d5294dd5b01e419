import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { AgentContacts } from '../../platform/agent/AgentContacts.tsx'
import { useAgent, useBrand } from '../../platform/agent/agent.ts'
import { Link } from '../../platform/navigation/router/Link.tsx'
import { Illustration } from '../../ui/illustration/Illustration.tsx'
import { Logo } from '../../ui/illustration/Logo.tsx'
import styles from './EntryFrame.module.css'

const PROMISES = [
  ['当场见分晓', '每题即时判对错，解析、考点和全站统计就在下面。'],
  ['断网也不丢', '作答先存在本机，联网后自动上传，每题只算一次。'],
  ['错题自己归队', '做错自动进错题本，按章节或日期随时再练。'],
] as const

/** The frame of the log-in pages: brand, contact details of the visitor's agent, and the form. */
export function EntryFrame({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const agent = useAgent()
  const brand = useBrand()
  return (
    <div className={styles.page}>
      <section className={styles.side} aria-label={`关于${brand.name}`}>
        <Link {...paths.landing()} aria-label={`${brand.name}首页`} className={styles.logo}>
          <Logo size={2.5} {...brand} />
        </Link>
        <div className={styles.words}>
          <Illustration name="harbour" />
          <p className={styles.slogan}>题海有舟，一章一章渡过去。</p>
          <ul className={styles.promises}>
            {PROMISES.map(([heading, text]) => (
              <li key={heading}>
                <strong>{heading}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ul>
          {agent && <AgentContacts agent={agent} />}
        </div>
      </section>
      <section className={styles.main}>
        <div className={styles.form}>
          <h1>{title}</h1>
          <p className={styles.note}>{note}</p>
          {children}
        </div>
      </section>
    </div>
  )
}
