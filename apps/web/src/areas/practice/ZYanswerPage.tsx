import { Empty } from '../../ui/Empty.tsx'

export default function ZYanswerPage() {
  return <Empty illustration="harbour" title="执业答题" text="正在准备。" />
}
