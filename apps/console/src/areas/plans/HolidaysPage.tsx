import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { HOLIDAY_BOUNDS } from '@tizhou/domain/plans/holidays'
import { Alert, Card, Flex, Skeleton, Typography } from 'antd'
import { request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { longText } from '../../ui/form/fields.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { AuditLink } from '../../ui/room/AuditLink.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { useUndo } from '../../ui/useUndo.tsx'

type Year = Data<'plans.holidayYears'>['list'][number]
type Values = Pick<Year, 'off' | 'worked'>
interface Saved {
  before: Year
  revision: number
}

const KEY = ['plans', 'holidays']

const WARNINGS: Partial<Record<Year['source'], string>> = {
  statutory: '只有法定节日：国务院的放假通知还没有录入，放假的前后几天和调休上班日都按平日算。',
  none: '没有节假日：整年都按平日算。',
}

const FORM: RowForm<Year, Values, Saved> = {
  title: (row) => `${row?.year} 年的节假日`,
  width: 640,
  initial: (row) => ({ off: row?.off, worked: row?.worked }),
  hasRevision: true,
  lines: () => [
    longText('off', '放假', HOLIDAY_BOUNDS.off, {
      extra: '每行一个假期：“2027-02-05 至 2027-02-11 春节”，或“2027-01-01 元旦”。',
    }),
    longText('worked', '调休上班', HOLIDAY_BOUNDS.worked, { extra: '每行一天，应是周六或周日：“2027-02-20”。' }),
  ],
  save: async ({ off = '', worked = '' }, row) => {
    const before = row as Year
    const { year, revision: known } = before
    const { revision } = await request('plans.holidayYearSave', { year, off, worked, revision: known })
    return { before, revision }
  },
  done: () => undefined,
}

const linesText = (text: string): string => (text === '' ? '无' : text.replaceAll('\n', '；'))

/** Public holidays and worked weekends by year, which study plans are laid by. */
export default function HolidaysPage() {
  const cache = useQueryClient()
  const offerUndo = useUndo()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request('plans.holidayYears', {}, { signal, allowedRepeat: true }),
  })
  const refresh = () => cache.invalidateQueries({ queryKey: KEY })
  const onSaved = async ({ before, revision }: Saved) => {
    const { year, off, worked } = before
    offerUndo({
      title: `已保存 ${year} 年的节假日`,
      description: '新计划按它安排；进行中的计划在学员下次打开时按它调整。',
      undo: async () => {
        await request('plans.holidayYearSave', { year, off, worked, revision })
        await refresh()
      },
      undone: `已恢复 ${year} 年原来的节假日`,
    })
    await refresh()
  }
  return (
    <>
      <PageHead
        title="节假日"
        purpose="学习计划把放假日按周日算，调休上班日按工作日里最短的一天算。每年国务院通知公布后在这里录入。"
        extra={<AuditLink kind="holidays" />}
      />
      {!data && (error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton active />)}
      <Flex vertical gap={16}>
        {data?.list.map((one) => (
          <Card
            key={one.year}
            size="small"
            title={`${one.year} 年`}
            extra={
              <FormButton
                label={`修改 ${one.year} 年`}
                form={FORM}
                row={one}
                onSaved={onSaved}
                onReload={() => refetch()}
              />
            }
          >
            {WARNINGS[one.source] && (
              <Alert type="warning" showIcon title={WARNINGS[one.source]} style={{ marginBottom: 12 }} />
            )}
            <Facts
              of={{
                放假: linesText(one.off),
                调休上班: linesText(one.worked),
                来源: one.source === 'office' ? `${one.updatedBy}，${showMoment(one.updatedAt)}` : '系统自带',
              }}
            />
          </Card>
        ))}
        <Typography.Text type="secondary">考试当天没有任务；学员自己设的休息日优先于节假日。</Typography.Text>
      </Flex>
    </>
  )
}
