import { Empty } from '../../../ui/Empty.tsx'

export default function NewMSChapterListPage() {
  return <Empty illustration="harbour" title="面试章节" text="正在准备。" />
}
