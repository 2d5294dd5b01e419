import { useQuery } from '@tanstack/react-query'
import { Card, Empty, Flex, Segmented, Select } from 'antd'
import { request } from '../../../platform/request.ts'
import { PageOfSubject } from '../../../ui/PageOfSubject.tsx'
import { useAddress } from '../../../ui/useAddress.ts'
import { DAYS, type Days, type ReportOf } from './about.ts'
import { GroupSums } from './GroupSums.tsx'
import { LearnersTable } from './LearnersTable.tsx'

/** A class studies several subjects. */
const KEEPS = ['group', 'days'] as const

/** What a class did in a subject: who studied, how much, how much of the plan, in mocks, and what they know least. */
export default function ReportsPage() {
  const [search, change] = useAddress()
  const groupID = Number(search.group) || undefined
  const days = DAYS.find(({ value }) => String(value) === search.days)?.value ?? 30
  const groups = useQuery({
    queryKey: ['reportGroups'],
    queryFn: ({ signal }) => request('account.reportGroups', {}, { signal, allowedRepeat: true }),
  })
  return (
    <PageOfSubject
      title="学习报告"
      purpose="一个班级在一个科目里学了多少：按北京日，含今天。"
      keeps={KEEPS}
      extra={() => (
        <>
          <Segmented<Days>
            aria-label="时段"
            options={[...DAYS]}
            value={days}
            onChange={(value) => change({ ...search, days: String(value), page: undefined })}
          />
          <Select<number>
            aria-label="班级"
            placeholder="班级"
            style={{ width: 220 }}
            loading={groups.isPending}
            value={groupID}
            showSearch={{ optionFilterProp: 'label' }}
            options={(groups.data?.rows ?? []).map((group) => ({
              value: group.groupID,
              label: `${group.name}（${group.members} 人）`,
            }))}
            onChange={(value) => change({ ...search, group: String(value), page: undefined })}
          />
        </>
      )}
    >
      {(appID) => (groupID === undefined ? <ChooseGroup /> : <Report of={{ groupID, appID, days }} />)}
    </PageOfSubject>
  )
}

const ChooseGroup = () => (
  <Card size="small">
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="先在上方选择班级。" />
  </Card>
)

const Report = ({ of }: { of: ReportOf }) => (
  <Flex vertical gap={12}>
    <GroupSums of={of} />
    <LearnersTable of={of} />
  </Flex>
)
