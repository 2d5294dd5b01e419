import { Empty } from '../../../ui/Empty.tsx'

export default function LnztjTestPage() {
  return <Empty illustration="harbour" title="历年真题" text="正在准备。" />
}
