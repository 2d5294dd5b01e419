import { Empty } from '../../ui/Empty.tsx'

export default function YhjfPage() {
  return <Empty illustration="harbour" title="易混解析" text="正在准备。" />
}
