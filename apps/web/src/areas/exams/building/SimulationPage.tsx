import { Empty } from '../../../ui/Empty.tsx'

export default function SimulationPage() {
  return <Empty illustration="harbour" title="模拟考场" text="正在准备。" />
}
