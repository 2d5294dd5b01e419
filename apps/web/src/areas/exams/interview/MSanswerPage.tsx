import { Empty } from '../../../ui/Empty.tsx'

export default function MSanswerPage() {
  return <Empty illustration="harbour" title="面试答题" text="正在准备。" />
}
