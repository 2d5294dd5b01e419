import { Empty } from '../../ui/Empty.tsx'

export default function ConnectionPraPage() {
  return <Empty illustration="harbour" title="关联练习" text="正在准备。" />
}
