import { Empty } from '../../../ui/Empty.tsx'

export default function ZYrenjitestPage() {
  return <Empty illustration="harbour" title="执业人机测试" text="正在准备。" />
}
