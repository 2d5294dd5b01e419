import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { ArrowRight, BookOpenText, CloudOff, Search, Sparkles } from 'lucide-react'
import { type FormEvent, useDeferredValue, useState } from 'react'
import { LoadFailure } from '../../loading/LoadFailure.tsx'
import { hrefOf, paths } from '../../paths.ts'
import { useSession } from '../../platform/session.ts'
import { useSubject } from '../../platform/subject.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { byFamily } from './families.ts'
import styles from './LandingPage.module.css'
import { QuestionPicture } from './QuestionPicture.tsx'
import { type FoundSubject, subjectsOptions } from './queries.ts'

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

export default function LandingPage() {
  const session = useSession()
  const subject = useSubject()
  const wanted = useRouterState({ select: (state) => state.location.state.wanted })
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const word = useDeferredValue(text.trim())
  const found = useQuery({ ...subjectsOptions(word), placeholderData: keepPreviousData })

  /** Enter takes the first that was found. */
  const search = (event: FormEvent) => {
    event.preventDefault()
    const [first] = found.data ?? []
    if (first && word) void navigate(linkTo(first, session !== null))
  }

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Logo size={2.25} />
        <nav aria-label="登录" className={styles.entry}>
          {session ? (
            <>
              <span>{session.NickName}，欢迎回来</span>
              <Link {...paths.mainIndex()} className={buttonClass('primary')}>
                继续学习
              </Link>
            </>
          ) : (
            <Link {...paths.login({ to: wanted })} className={buttonClass('primary')}>
              登录
            </Link>
          )}
        </nav>
      </header>

      <section className={styles.hero}>
        <div className={styles.words}>
          <h1>
            题海有舟
            <br />
            一章一章渡过去
          </h1>
          <p>题舟是医学考试题库：执业资格、主治职称，按章节练习，当场判分，错题自动归队。</p>
          <search className={styles.find}>
            <form onSubmit={search}>
              <TextInput
                size="l"
                type="search"
                aria-label="科目名称或代码"
                placeholder="查找您的考试科目，例如：临床执业医师"
                leading={<Search />}
                maxLength={64}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            </form>
          </search>
          {session && (
            <Link {...paths.mainIndex()} className={buttonClass('primary', 'l')}>
              继续学习{subject ? `：${subject.AppCName}` : ''}
              <ArrowRight aria-hidden="true" />
            </Link>
          )}
          {wanted && !session && <p className={styles.wanted}>您要打开的页面需要先登录，登录后会自动回到那里。</p>}
        </div>
        <QuestionPicture />
      </section>

      <Subjects word={word} found={found} />

      <section className={styles.reasons} aria-label="题舟的特点">
        {REASONS.map(({ icon: Icon, title, text }) => (
          <article key={title}>
            <Icon aria-hidden="true" />
            <h2>{title}</h2>
            <p>{text}</p>
          </article>
        ))}
      </section>
      <footer className={styles.footer}>题舟 · 医学考试题库</footer>
    </div>
  )
}

/** The families with their subjects, cut down to what is searched for. */
function Subjects({ word, found }: { word: string; found: Found }) {
  const session = useSession()
  const list = found.data ?? []
  return (
    <section className={styles.search} aria-labelledby="find-subject">
      <h2 id="find-subject">{word ? '找到的科目' : '全部科目'}</h2>
      <p role="status" className="visually-hidden">
        {word && found.isSuccess ? `找到 ${list.length} 个科目` : ''}
      </p>
      {found.isPending && (
        <Loading className={styles.families}>
          <Skeleton width="100%" height="4.25rem" radius="var(--radius-m)" />
          <Skeleton width="100%" height="4.25rem" radius="var(--radius-m)" />
        </Loading>
      )}
      {found.isError && (
        <LoadFailure
          compact
          error={found.error}
          what="科目"
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      )}
      {found.isSuccess && list.length === 0 && (
        <Empty
          compact
          illustration={word ? 'search' : 'harbour'}
          title={word ? `没有找到“${word}”` : '还没有科目'}
          text={word ? '换一个词试试：科目的简称、全称或代码都可以。' : '题库还在准备中，请稍后再来。'}
        />
      )}
      <div className={styles.families}>
        {byFamily(list).map(({ family, subjects }) => (
          <section key={family} aria-label={family} className={styles.family}>
            <h3>{family}</h3>
            <ul>
              {subjects.map((subject) => (
                <li key={subject.AppID}>
                  <Link {...linkTo(subject, session !== null)} className={styles.subject}>
                    <span>
                      <strong>{subject.CName}</strong>
                      <small>{subject.AppEName}</small>
                    </span>
                    <ArrowRight aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}

type Found = UseQueryResult<FoundSubject[]>

/** Choosing a subject needs a session: a visitor logs in first and comes back to the choice. */
function linkTo(subject: FoundSubject, loggedIn: boolean) {
  const choosing = paths.switchMenu({ q: subject.CName })
  return loggedIn ? choosing : paths.login({ to: hrefOf(choosing) })
}
