import { Flex } from 'antd'
import { PageOfSubject } from '../../ui/PageOfSubject.tsx'
import { AuditLink } from '../../ui/room/AuditLink.tsx'
import { Followed } from './Followed.tsx'
import { Learners } from './Learners.tsx'
import { Template } from './Template.tsx'

/** How learners follow the study plans of a subject, who they are, and the template of new ones. */
export default function PlansPage() {
  return (
    <PageOfSubject
      title="学习计划"
      purpose="学员的学习计划进行得怎样、谁落后了，以及新计划的模板。"
      extra={() => <AuditLink kind="planTemplate" />}
    >
      {(appID) => (
        <Flex vertical gap={16}>
          <Template appID={appID} />
          <Followed appID={appID} />
          <Learners appID={appID} />
        </Flex>
      )}
    </PageOfSubject>
  )
}
