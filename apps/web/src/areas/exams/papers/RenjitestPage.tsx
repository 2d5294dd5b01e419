import { Empty } from '../../../ui/Empty.tsx'

export default function RenjitestPage() {
  return <Empty illustration="harbour" title="人机测试" text="正在准备。" />
}
