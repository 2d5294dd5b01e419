import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowRight, BookOpenText, CloudOff, Search, Sparkles, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { paths } from '../../../paths.ts'
import { AgentContacts } from '../../../platform/agent/AgentContacts.tsx'
import { useAgent, useBrand } from '../../../platform/agent/agent.ts'
import { setQuery } from '../../../platform/navigation/address.ts'
import { useNavigate, useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { subjectPages } from '../pages.ts'
import { subjectsFound } from '../queries.ts'
import { useWanted } from '../wanted.ts'
import { Catalogue } from './Catalogue.tsx'
import { Classes } from './Classes.tsx'
import { LandingHeader } from './LandingHeader.tsx'
import styles from './LandingPage.module.css'
import { QuestionPicture } from './QuestionPicture.tsx'
import { Stores } from './Stores.tsx'
import { Subjects } from './Subjects.tsx'
import { subjectLink } from './subjectLink.ts'

const REASONS = [
  {
    icon: Sparkles,
    title: '做完当场明白',
    text: '选完即判对错，解析、考点、易错项和全站正确率就在题目下面。从 A1 到案例分析，八种题型齐全。',
  },
  {
    icon: BookOpenText,
    title: '错题、收藏、笔记各归其位',
    text: '做错的自动进错题本，按章节或日期再练；收藏和笔记随手记、随时搜，关掉浏览器再回来，还停在那一题。',
  },
  {
    icon: CloudOff,
    title: '断网也能接着做',
    text: '打开过的章节离线可用，作答先存本机，联网后自动上传，一题不丢、一题不重。',
  },
]

/** The landing page: find an exam, study it here or buy it elsewhere, log in, continue. */
export default function LandingPage() {
  const { q = '', family = '' } = useSearch(subjectPages.landing)
  const session = useSession()
  const subject = useSubject()
  const agent = useAgent()
  const { name } = useBrand()
  const wanted = useWanted()
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  const word = useDeferredValue(text.trim())
  const all = useQuery(subjectsFound(''))
  const found = useQuery({ ...subjectsFound(word), placeholderData: keepPreviousData })
  const results = useRef<HTMLDivElement>(null)

  // A link to this page may change the word while the page is open.
  useEffect(() => setText(q), [q])

  const search = (next: string) => {
    setText(next)
    setQuery({ q: next.trim() })
  }

  /** Enter opens the first subject found. */
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const [first] = found.data ?? []
    if (first && word && !found.isPlaceholderData) void navigate(subjectLink(first, session !== null))
  }

  /** Moves the focus from the search to its results. */
  const onSearchKey = (event: KeyboardEvent) => {
    const first = results.current?.querySelector<HTMLElement>('a')
    if (event.key === 'Escape' && text) {
      event.preventDefault()
      search('')
    } else if (event.key === 'ArrowDown' && first) {
      event.preventDefault()
      first.focus()
    }
  }

  return (
    <div className={styles.page}>
      <LandingHeader wanted={wanted} />

      <section className={styles.hero}>
        <div className={styles.words}>
          <h1>
            题海有舟
            <br />
            一章一章渡过去
          </h1>
          <p>按章节练习，当场判分，错题自动归队。执业资格、主治职称，先做免费章节再决定。</p>
          <search className={styles.find}>
            <form onSubmit={onSubmit}>
              <TextInput
                size="l"
                type="search"
                aria-label="搜索考试科目"
                placeholder="考试名称或拼音首字母，例如：内科、lczy"
                leading={<Search />}
                trailing={text && <IconButton icon={<X />} label="清除" onClick={() => search('')} />}
                maxLength={64}
                value={text}
                onChange={(event) => search(event.target.value)}
                onKeyDown={onSearchKey}
              />
            </form>
          </search>
          {session && (
            <Link {...tracked('goOn')} {...paths.mainIndex()} className={buttonClass('primary', 'l')}>
              继续学习{subject ? `：${subject.AppCName}` : ''}
              <ArrowRight aria-hidden="true" />
            </Link>
          )}
          {wanted && !session && <p className={styles.wanted}>您要打开的页面需要先登录，登录后会自动回到那里。</p>}
        </div>
        <QuestionPicture />
      </section>

      <div ref={results} className={styles.sections}>
        <p role="status" className="visually-hidden">
          {word && found.isSuccess ? `找到 ${found.data.length} 个可以在线学习的科目` : ''}
        </p>
        <Subjects word={word} found={found} />
        {!word && <Classes />}
        <Catalogue word={word} family={family} live={all.data ?? []} />
        {!word && <Stores />}
      </div>

      {!word && (
        <section className={styles.reasons} aria-label={`${name}的特点`}>
          {REASONS.map(({ icon: Icon, title, text: words }) => (
            <article key={title}>
              <Icon aria-hidden="true" />
              <h2>{title}</h2>
              <p>{words}</p>
            </article>
          ))}
        </section>
      )}
      <footer className={styles.footer}>
        <p>{name} · 医学考试题库</p>
        {agent && <AgentContacts agent={agent} />}
      </footer>
    </div>
  )
}
