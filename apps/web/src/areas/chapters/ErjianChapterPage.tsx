import { Empty } from '../../ui/Empty.tsx'

export default function ErjianChapterPage() {
  return <Empty illustration="harbour" title="二建章节" text="正在准备。" />
}
