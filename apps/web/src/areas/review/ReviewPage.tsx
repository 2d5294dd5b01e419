import { Empty } from '../../ui/Empty.tsx'

export default function ReviewPage() {
  return <Empty illustration="harbour" title="复习中心" text="正在准备。" />
}
