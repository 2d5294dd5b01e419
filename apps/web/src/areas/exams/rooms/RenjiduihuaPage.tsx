import { Empty } from '../../../ui/Empty.tsx'

export default function RenjiduihuaPage() {
  return <Empty illustration="harbour" title="人机对话" text="正在准备。" />
}
