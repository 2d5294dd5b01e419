import { useQuery } from '@tanstack/react-query'
import { unreadFeedback } from '../../../calls/feedback.ts'
import { dirTypeList } from '../../../calls/support.ts'
import { paths } from '../../../paths.ts'
import { AgentContacts } from '../../../platform/agent/AgentContacts.tsx'
import { useAgent } from '../../../platform/agent/agent.ts'
import { contactsOf } from '../../../platform/agent/contacts.ts'
import { GroupList } from '../../../platform/agent/groups/GroupList.tsx'
import { useNavigate, useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { useUnread } from '../../../platform/push/dots.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { reportServiceClick } from '../../../platform/tracking/media.ts'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { FeedbackPanel } from '../feedback/FeedbackPanel.tsx'
import { supportPages } from '../pages.ts'
import styles from '../Support.module.css'
import { FaqSearch } from '../search/FaqSearch.tsx'

const TABS = [
  { value: 'help', label: '常见问题' },
  { value: 'feedback', label: '我的反馈' },
] as const

/**
 * /customerService: frequent questions, the agent's contacts and groups, and the learner's reports with teachers'
 * answers.
 */
export default function CustomerServicePage() {
  const subject = useSubject()
  const navigate = useNavigate()
  const { tab, ...address } = useSearch(supportPages.customerService)
  const appID = address.of ?? subject?.AppID ?? 0
  // The unread answers of the interviews alone where the address names them; otherwise of all listed reports.
  const ofInterviews = useQuery({ ...unreadFeedback({ appID: address.of ?? 0 }), enabled: address.of !== undefined })
  const all = useUnread('feedback')
  const unread = address.of === undefined ? all : (ofInterviews.data?.count ?? 0)
  const tabs = TABS.map(({ value, label }) => ({
    value,
    label: value === 'feedback' && unread > 0 ? `${label}（${unread} 条新答复）` : label,
  }))
  return (
    <Page title="客服中心" note="先查常见问题；没有找到答案，可以联系客服或提交意见。">
      <Tabs
        label="客服中心"
        tabs={tabs}
        shown={tab ?? 'help'}
        onShow={(value) => void navigate(paths.customerService(value === 'feedback' ? { tab: value } : {}))}
      >
        {tab === 'feedback' ? <FeedbackPanel appID={appID} {...address} /> : <Help />}
      </Tabs>
    </Page>
  )
}

/** Frequent questions by type, the agent's contacts and groups, and the link to a suggestion. */
function Help() {
  const subject = useSubject()
  const agent = useAgent()
  const faq = useQuery({ ...dirTypeList({ appID: subject?.AppID ?? 0 }), enabled: subject !== null })
  const types = faq.data?.list ?? []
  return (
    <div className={styles.stack}>
      <FaqSearch />
      <div className={styles.columns}>
        <div className={styles.stack}>
          {faq.isPending && (
            <Loading>
              <Skeleton height="18rem" radius="var(--radius-l)" />
            </Loading>
          )}
          {faq.isError && !faq.data && (
            <LoadFailure
              what="常见问题"
              error={faq.error}
              onRetry={() => void faq.refetch()}
              retrying={faq.isFetching}
            />
          )}
          {faq.data && types.length === 0 && (
            <Empty title="还没有常见问题" text="有问题可以直接联系客服，或提交意见。" />
          )}
          {types.map(({ name, list }) => (
            <Card key={name} title={name} note={`${list.length} 个问题`}>
              <ul className={styles.list} aria-label={name}>
                {list.map(({ id, title }) => (
                  <li key={id}>
                    <Link
                      className={styles.line}
                      {...paths.questionDetails({ id })}
                      onClick={() => reportServiceClick({ problemID: String(id), buttonName: title })}
                    >
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </Card>
          ))}
        </div>
        <div className={styles.stack}>
          {/* The part that needs no loading comes first, so that it does not move. */}
          <Card title="没有找到答案">
            <div className={styles.form}>
              <p className={styles.text}>写下您的问题或建议，我们会在这里答复您。</p>
              <Link className={buttonClass('secondary')} {...tracked('toSuggest')} {...paths.yijianFeedPage()}>
                提交意见
              </Link>
            </div>
          </Card>
          {agent && contactsOf(agent).length > 0 && (
            <Card title="联系客服">
              <AgentContacts agent={agent} />
            </Card>
          )}
          {subject && <GroupList subject={subject} />}
        </div>
      </div>
    </div>
  )
}
