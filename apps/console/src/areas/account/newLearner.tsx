import { request } from '../../platform/request.ts'
import { field, text } from '../../ui/form/fields.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { GroupSelect } from './GroupSelect.tsx'

interface Values {
  userName: string
  nickName: string
  agentCode: string
  groupID?: number
}

/** The form of a new learner, who sets the password alone. */
export const NEW_LEARNER: RowForm<unknown, Values> = {
  title: () => '新建学员',
  action: () => '新建',
  isOnlyNew: true,
  initial: () => ({ nickName: '', agentCode: '' }),
  lines: () => [
    text('userName', '手机号', 40, {
      required: true,
      extra: '学员在登录页用这个手机号收验证码登录，并自己设置密码；这里不设密码。',
    }),
    text('nickName', '姓名', 40, { extra: '最多 40 字；留空则自动取名。' }),
    text('agentCode', '代理码', 32, { extra: '没有代理商则留空。' }),
    field('groupID', '班级', <GroupSelect />),
  ],
  save: ({ userName, nickName, agentCode, groupID }) =>
    request('account.learnerCreate', {
      ...{ userName, nickName },
      ...(agentCode.trim() && { agentCode: agentCode.trim() }),
      ...(groupID !== undefined && { groupID }),
    }),
  done: () => '已新建，学员可以用手机验证码登录',
}
