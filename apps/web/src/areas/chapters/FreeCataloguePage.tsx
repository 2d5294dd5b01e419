import { Empty } from '../../ui/Empty.tsx'

export default function FreeCataloguePage() {
  return <Empty illustration="harbour" title="免费目录" text="正在准备。" />
}
