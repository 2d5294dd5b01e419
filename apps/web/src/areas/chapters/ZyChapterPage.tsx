import { Empty } from '../../ui/Empty.tsx'

export default function ZyChapterPage() {
  return <Empty illustration="harbour" title="执业章节" text="正在准备。" />
}
