import { Empty } from '../../ui/Empty.tsx'

export default function LnztAnalysePage() {
  return <Empty illustration="harbour" title="真题解析" text="正在准备。" />
}
