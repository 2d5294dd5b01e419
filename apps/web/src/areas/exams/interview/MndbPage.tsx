import { Empty } from '../../../ui/Empty.tsx'

export default function MndbPage() {
  return <Empty illustration="harbour" title="模拟答辩" text="正在准备。" />
}
