import { Tabs } from 'antd'
import { PageHead } from '../../ui/PageHead.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import { FeedbackFigures } from './Figures.tsx'
import { Reports } from './Reports.tsx'
import { Templates } from './Templates.tsx'

/**
 * The teachers' room: learners' reports, templates of answers, and figures of how fast and well reports are answered.
 */
export default function FeedbackPage() {
  const [search, change] = useAddress()
  return (
    <>
      <PageHead
        title="学员纠错"
        purpose="学员在题目和知识点上报告的错误；等得最久的在前。答复后学员立即收到提醒，可以采纳或说明理由。"
      />
      <Tabs
        destroyOnHidden
        activeKey={typeof search.tab === 'string' ? search.tab : 'reports'}
        onChange={(tab) => change({ tab: tab === 'reports' ? undefined : tab })}
        items={[
          { key: 'reports', label: '纠错', children: <Reports /> },
          { key: 'templates', label: '答复模板', children: <Templates /> },
          { key: 'figures', label: '数据', children: <FeedbackFigures /> },
        ]}
      />
    </>
  )
}
