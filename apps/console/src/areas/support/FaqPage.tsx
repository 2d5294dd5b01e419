import { PageHead } from '../../ui/PageHead.tsx'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { articleRoom } from './articleRoom.tsx'

const ROOM = articleRoom({
  kind: 'faq',
  title: '常见问题',
  one: '问题',
  section: '类型',
  sectionHint: '例如：账号、购买、做题。',
  emptyText: '还没有常见问题，学员在客服中心只看到联系方式。',
})

/** Frequent questions, which learners read before they contact somebody. */
export default function FaqPage() {
  return (
    <>
      <PageHead title="常见问题" purpose="学员在客服中心查到的问答；多人标“未解决”的排到前面看一看。" />
      <TableRoom of={ROOM} />
    </>
  )
}
