import { request } from '../../platform/request.ts'
import { field, longText, text, whole } from '../form/fields.tsx'
import type { RowForm } from '../room/description.ts'
import { SubjectSelect } from '../SubjectSelect.tsx'
import { VersionSelect } from './VersionSelect.tsx'

export interface Granted {
  appID: number
  vn: number
  days: number
  reason: string
}

const LINES = [
  field('appID', '科目', <SubjectSelect allowClear={false} />, { required: true }),
  field('vn', '版本', <VersionSelect />, { required: true }),
  whole('days', '天数', [1, 3_650], { required: true, extra: '已在期的从到期日接续。' }),
  longText('reason', '原因', 200, { required: true }),
]
const GRANT = {
  isOnlyNew: true as const,
  title: () => '开通权限',
  action: () => '开通',
  initial: () => ({ days: 365, reason: '' }),
  done: () => '已开通，学员的页面会自动更新',
}

/** Opens a version to a learner whose log-in name is typed. */
export const GRANT_TO_NAME: RowForm<unknown, Granted & { userName: string }> = {
  ...GRANT,
  lines: () => [text('userName', '用户名（手机号）', 64, { required: true }), ...LINES],
  save: (values) => request('sales.entitlementGrant', values),
}

/** Opens a version to the learner of a page. */
export const grantTo = (userID: number): RowForm<unknown, Granted> => ({
  ...GRANT,
  lines: () => LINES,
  save: (values) => request('sales.entitlementGrant', { ...values, userID }),
})
