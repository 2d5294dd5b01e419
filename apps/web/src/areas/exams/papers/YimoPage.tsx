import { Empty } from '../../../ui/Empty.tsx'

export default function YimoPage() {
  return <Empty illustration="harbour" title="一模" text="正在准备。" />
}
