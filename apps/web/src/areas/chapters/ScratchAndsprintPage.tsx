import { Empty } from '../../ui/Empty.tsx'

export default function ScratchAndsprintPage() {
  return <Empty illustration="harbour" title="抓分冲刺" text="正在准备。" />
}
