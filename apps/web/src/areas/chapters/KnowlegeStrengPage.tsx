import { Empty } from '../../ui/Empty.tsx'

export default function KnowlegeStrengPage() {
  return <Empty illustration="harbour" title="知识点强化" text="正在准备。" />
}
