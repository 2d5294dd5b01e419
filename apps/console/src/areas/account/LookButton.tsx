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

/** Where the learners' client takes up the look (apps/web, platform/look): a fragment, which no server and no log sees. */
const addressOf = (look: Look): string => `/#look=${encodeURIComponent(JSON.stringify(look))}`

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
        window.open(addressOf(look), '_blank')
      }}
    />
  )
}
