import type { Params } from '@tizhou/contract/contract'
import { Form, Input, InputNumber } from 'antd'
import { request } from '../../platform/request.ts'
import { endOfDay } from '../../platform/time.ts'
import { VersionSelect } from '../../ui/entitlement/VersionSelect.tsx'
import { choice, field, longText, tick } from '../../ui/form/fields.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { SubjectSelect } from '../../ui/SubjectSelect.tsx'

type Asked = Params<'account.accessCheck'>
/** Whose access it is about: these people, a group, or all that the list's filter finds. */
export type Target = Pick<Asked, 'idsJson' | 'groupID' | 'q' | 'blocked' | 'vip'>

interface Values {
  what: Asked['what']
  appID: number
  vn: number
  days?: number
  until?: string
  withPaid?: boolean
  reason: string
}

const WHAT: Readonly<Record<Asked['what'], string>> = {
  grant: '开通（没有的开通，在期的从到期日接续）',
  extend: '延长（只改在期的）',
  shorten: '缩短到某一天',
  revoke: '收回，立即结束',
}

/** How long: days or a day, as far as the change has an end. */
function EndFields() {
  const what = Form.useWatch<Asked['what'] | undefined>('what', Form.useFormInstance()) ?? 'grant'
  if (what === 'revoke') return null
  const isDay = what === 'shorten'
  return (
    <>
      {!isDay && (
        <Form.Item name="days" label="天数" extra="或填写到期日，两者之一。">
          <InputNumber min={1} max={3_650} precision={0} />
        </Form.Item>
      )}
      <Form.Item
        name="until"
        label="有效到（当天结束时到期）"
        rules={isDay ? [{ required: true, message: '请填写有效到' }] : []}
        extra={isDay ? undefined : '已经到更晚的，保持不变。'}
      >
        <Input type="date" />
      </Form.Item>
    </>
  )
}

/** A tick for what was paid for, where something may end earlier. */
function PaidField() {
  const what = Form.useWatch<Asked['what'] | undefined>('what', Form.useFormInstance())
  if (what !== 'shorten' && what !== 'revoke') return null
  const { input, extra, valuePropName } = tick('withPaid', '也缩短学员付费买到的（购买、兑换码、更换）', {
    extra: '不退款；要退款请在订单里退。不勾选时，付费买到的保持不变。',
  })
  return (
    <Form.Item name="withPaid" valuePropName={valuePropName ?? 'checked'} extra={extra}>
      {input}
    </Form.Item>
  )
}

/** A change of the access of many: it is looked at first, on the page of its run. */
export const accessForm = (words: string, target: Target): RowForm<unknown, Values, { runID: number }> => ({
  title: () => `批量权限：${words}`,
  action: () => '看看会改变什么',
  isOnlyNew: true,
  initial: () => ({ what: 'grant', reason: '' }),
  lines: () => [
    choice('what', '做什么', WHAT),
    field('appID', '科目', <SubjectSelect allowClear={false} />, { required: true }),
    field('vn', '版本', <VersionSelect />, { required: true }),
    <EndFields key="end" />,
    <PaidField key="paid" />,
    longText('reason', '原因', 200, { required: true, extra: '写入每名学员的变动记录与操作记录。' }),
  ],
  save: ({ what, appID, vn, days, until, withPaid, reason }) =>
    request('account.accessCheck', {
      ...{ what, appID, vn, reason, ...target },
      ...(what !== 'revoke' && what !== 'shorten' && days ? { days } : {}),
      ...(what !== 'revoke' && until ? { until: endOfDay(until) } : {}),
      ...(withPaid && (what === 'shorten' || what === 'revoke') ? { withPaid: 1 as const } : {}),
    }),
  done: () => undefined,
})
