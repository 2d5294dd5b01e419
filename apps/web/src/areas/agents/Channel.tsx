import { useQuery } from '@tanstack/react-query'
import { ownPicture } from '@tizhou/domain/agents/links'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { getAgentInfo, getSubjectGroups } from '../../calls/agents.ts'
import { replaceChapter, searchAppEName } from '../../calls/parts/study.ts'
import { hrefOf, type PathLink, paths } from '../../paths.ts'
import { AgentContacts } from '../../platform/agent/AgentContacts.tsx'
import { type AgentInfo, useBrand } from '../../platform/agent/agent.ts'
import { contactsOf } from '../../platform/agent/contacts.ts'
import { GroupLinks } from '../../platform/agent/GroupLinks.tsx'
import { useRouter } from '../../platform/navigation/router/context.ts'
import { Link } from '../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../platform/requests/LoadFailure.tsx'
import { useSession } from '../../platform/session/session.ts'
import { tracked } from '../../platform/tracking/clicks.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { buttonClass } from '../../ui/controls/buttonClass.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Logo } from '../../ui/illustration/Logo.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import styles from './Channel.module.css'
import type { WaySearch } from './pages.ts'
import { useEnterSubject } from './useEnterSubject.ts'

export interface ChannelProps {
  search: WaySearch
  /** The link to this page for the return from the log-in. */
  again: (search: WaySearch) => PathLink
  /** Rendered below the agent's data. */
  below: (agent: AgentInfo) => ReactNode
}

/** An agent's entry page: name, contact details and the way on. */
export function Channel({ search, again, below }: ChannelProps) {
  const agent = useQuery(getAgentInfo())
  const brand = useBrand()
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link {...paths.landing()} aria-label={`${brand.name}首页`}>
          <Logo {...brand} />
        </Link>
      </header>
      <div className={styles.body}>
        {agent.isPending && <Bones />}
        {agent.isError && (
          <LoadFailure
            error={agent.error}
            what="代理商信息"
            onRetry={() => void agent.refetch()}
            retrying={agent.isFetching}
          />
        )}
        {agent.data === null && (
          <Empty
            illustration="lost"
            title="这个入口还没有准备好"
            text="代理商信息不完整，请联系给您链接的老师。您也可以从首页进入。"
            action={
              <Link {...paths.landing()} className={buttonClass('primary')}>
                去首页
              </Link>
            }
          />
        )}
        {agent.data && (
          <>
            <Hero agent={agent.data} search={search} again={again} />
            <SubjectGroups agent={agent.data} search={search} />
            {below(agent.data)}
          </>
        )}
      </div>
    </div>
  )
}

function Hero({ agent, search, again }: { agent: AgentInfo } & Pick<ChannelProps, 'search' | 'again'>) {
  const session = useSession()
  const icon = ownPicture(agent.IconUrl)
  return (
    <section className={styles.hero} aria-label={agent.AgentName}>
      <div className={styles.words}>
        <div className={styles.agent}>
          {icon ? (
            <img src={icon} alt="" width={72} height={72} />
          ) : (
            <span className={styles.initial} aria-hidden="true">
              {agent.AgentName.slice(0, 1)}
            </span>
          )}
          <h1>{agent.AgentName}</h1>
        </div>
        <p>
          欢迎来到{agent.AgentName}。按章节练习，当场判分，错题自动归队{session ? '' : '；登录后就可以开始'}。
        </p>
        <Onward search={search} again={again} />
      </div>
      <Card title="联系我们" className={styles.side}>
        <AgentContacts agent={agent} />
        <Buying agent={agent} />
      </Card>
    </section>
  )
}

/** How to buy from this agent, where buying is not by paying here. */
function Buying({ agent }: { agent: AgentInfo }) {
  const reachable = contactsOf(agent).length > 0
  if (agent.CustomerServiceOnly === 1) return <p className={styles.buying}>需联系客服购买，开通后重新登录即可使用。</p>
  if (agent.CanPay === 0) return <p className={styles.buying}>暂不支持在线支付，开通班次请联系客服。</p>
  return reachable ? null : <p className={styles.buying}>有问题时，登录后可以在客服中心找到我们。</p>
}

/** The subject of a link. Links may name a withdrawn code, which is resolved to the subject that replaced it. */
function useAskedSubject(appEName: string | undefined) {
  const replaced = useQuery({ ...replaceChapter(), enabled: appEName !== undefined })
  const code = (appEName && replaced.data?.[appEName]) ?? appEName
  return useQuery({
    ...searchAppEName({ appPName: code ?? '' }),
    select: ({ list }) => list.find((one) => one.AppEName === code) ?? null,
    enabled: appEName !== undefined && !replaced.isPending,
  })
}

/** The groups of the link's subject. */
function SubjectGroups({ agent, search }: { agent: AgentInfo; search: WaySearch }) {
  const appEName = useAskedSubject(search.appEName).data?.AppEName
  const { data } = useQuery({
    ...getSubjectGroups({ appEName: appEName ?? '', vn: search.vn, agentCode: agent.AgentCode }),
    enabled: appEName !== undefined,
  })
  return <GroupLinks title="学习交流群" groups={data?.list ?? []} />
}

/** Leads a visitor to the log-in, a learner to the link's subject or home. */
function Onward({ search, again }: Pick<ChannelProps, 'search' | 'again'>) {
  const { appEName, vn, to, enter: enterAtOnce } = search
  const session = useSession()
  const router = useRouter()
  const subject = useAskedSubject(appEName)
  const { enter, pending } = useEnterSubject()
  const entered = useRef(false)

  // After a log-in for the subject the page leads on by itself, once.
  useEffect(() => {
    if (!session || !enterAtOnce || !subject.data || entered.current) return
    entered.current = true
    void enter(subject.data, vn)
  })

  const found = subject.data ?? undefined
  return (
    <>
      {appEName && subject.isSuccess && (
        <p className={styles.asked}>
          <small>{found ? '您要学习的科目' : '没有找到链接里的科目'}</small>
          <strong>{found?.CName ?? '登录后可以在全部科目里选择'}</strong>
        </p>
      )}
      {!session ? (
        <Link
          {...tracked('channelLogIn')}
          {...paths.login({ to: to ?? (appEName ? hrefOf(again({ appEName, vn, enter: 1 })) : undefined) })}
          className={buttonClass('primary', 'l')}
        >
          {found ? `登录，开始学${found.CName}` : '登录'}
          <ArrowRight aria-hidden="true" />
        </Link>
      ) : found ? (
        <Button
          {...tracked('enterSubject')}
          variant="primary"
          size="l"
          pending={pending}
          onClick={() => void enter(found, vn)}
        >
          进入{found.CName}
        </Button>
      ) : to ? (
        <Button {...tracked('goOn')} variant="primary" size="l" onClick={() => router.history.push(to)}>
          继续
        </Button>
      ) : (
        <Link
          {...tracked('goOn')}
          {...(appEName ? paths.switchMenu() : paths.mainIndex())}
          className={buttonClass('primary', 'l')}
        >
          {appEName ? '选择科目' : '继续学习'}
          <ArrowRight aria-hidden="true" />
        </Link>
      )}
    </>
  )
}

function Bones() {
  return (
    <Loading className={styles.hero} label="正在加载代理商信息">
      <Skeleton height="14rem" radius="var(--radius-l)" />
      <Skeleton height="14rem" radius="var(--radius-l)" />
    </Loading>
  )
}
