import type { Data } from '@tizhou/contract/contract'
import { request } from '../../platform/request.ts'
import { longText } from '../../ui/form/fields.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { FormButton } from '../../ui/room/FormButton.tsx'

type Look = Data<'account.lookBegin'>
interface Person {
  userID: number
  userName: string
}

/**
 * Opens the learners' client in a tab of its own, with the look in that tab's storage alone (apps/web, platform/look): no
 * address, no log and no other tab has it. The other keys are those of a session there.
 */
function open(look: Look): void {
  const tab = window.open('', '_blank')
  if (!tab) {
    window.alert('浏览器没有打开新标签页：请允许本站弹出窗口，再点一次“查看学员页面”。')
    return
  }
  const { sessionStorage } = tab
  sessionStorage.clear()
  const session = {
    userID: look.userID,
    username: look.userName,
    NickName: look.nickName,
    roles: '[]',
    guid: look.look,
  }
  for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, String(value))
  sessionStorage.setItem('look', JSON.stringify(look))
  // Its cookies: none yet.
  sessionStorage.setItem('jar', '')
  tab.location.replace('/')
}

const FORM: RowForm<Person, { reason: string }, Look> = {
  title: (person) => `以 ${person?.userName ?? ''} 的身份查看学习端`,
  action: () => '打开',
  initial: () => ({}),
  lines: () => [
    longText('reason', '原因', 200, {
      required: true,
      extra:
        '在新标签页打开学员看到的页面，15 分钟，只能看：不能作答或修改，不留下学习记录和已读。操作记录写明谁、何时、为什么查看。',
    }),
  ],
  save: (values, person) => request('account.lookBegin', { userID: person?.userID ?? 0, reason: values.reason }),
  done: () => '已打开，15 分钟后自动结束',
}

/** Opens what this learner sees in a tab of its own. */
export function LookButton({ person }: { person: Person }) {
  return (
    <FormButton
      label="查看学员页面"
      form={FORM}
      row={person}
      onSaved={async (look) => {
        open(look)
      }}
    />
  )
}
