import { PageHead } from '../../ui/PageHead.tsx'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { articleRoom } from './articleRoom.tsx'

const ROOM = articleRoom({
  kind: 'guide',
  title: '考试指南',
  one: '一篇',
  section: '目录',
  sectionHint: '例如：考试安排、报名、大纲。',
  emptyText: '还没有考试指南。',
})

/** Pages of the exam guide, by chapter and subject. */
export default function GuidePage() {
  return (
    <>
      <PageHead title="考试指南" purpose="考试时间、报名、大纲和评分，按目录排列，可以只给一个科目。" />
      <TableRoom of={ROOM} />
    </>
  )
}
