import { useQuery } from '@tanstack/react-query'
import { pointCardCount } from '../../../calls/knowledge.ts'
import { paths } from '../../../paths.ts'
import { useNavigate, useSearch } from '../../../platform/navigation/router/hooks.ts'
import { type Subject, useSubject } from '../../../platform/subject/subject.ts'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { type AIcardSearch, knowledgePages } from '../pages.ts'
import { AllCards } from './AllCards.tsx'
import { CardCharts } from './CardCharts.tsx'
import { OwnCards } from './OwnCards.tsx'
import { Today } from './Today.tsx'

const TABS = [
  { value: 'today', label: '今日卡片' },
  { value: 'all', label: '全部考点' },
  { value: 'own', label: '自制卡片' },
  { value: 'statistics', label: '统计' },
] as const
type Tab = (typeof TABS)[number]['value']

/** /AIcard: the cards due today, all points to browse and cram, own cards, and retention statistics. */
export default function AIcardPage() {
  const subject = useSubject()
  return subject && <Cards key={subject.AppID} subject={subject} />
}

function Cards({ subject }: { subject: Subject }) {
  const { AppID: appID, AppEName: appEName } = subject
  const { points, tab = points === undefined ? 'today' : 'all' } = useSearch(knowledgePages.aiCard)
  const navigate = useNavigate()
  const { data: count } = useQuery(pointCardCount({ appEName }))
  const show = (next: Tab) => {
    const search: AIcardSearch = { tab: next === 'today' ? undefined : next }
    void navigate({ ...paths.aiCard(search), replace: true })
  }
  return (
    <Page
      title="AI 考点卡"
      note={
        count
          ? `共 ${count.Total} 个考点 · 已掌握 ${count.Known} · 该复习 ${count.Due} · 未掌握 ${count.Unknown} · 未练过 ${count.New}`
          : subject.AppCName
      }
    >
      <Tabs label="卡片" tabs={TABS} shown={tab} onShow={show}>
        {tab === 'today' && <Today appID={appID} appEName={appEName} />}
        {tab === 'all' && <AllCards key={points} appID={appID} appEName={appEName} points={points} />}
        {tab === 'own' && <OwnCards appID={appID} appEName={appEName} />}
        {tab === 'statistics' && <CardCharts appID={appID} />}
      </Tabs>
    </Page>
  )
}
