import { Empty } from '../../../ui/Empty.tsx'

export default function PaperExamplePage() {
  return <Empty illustration="harbour" title="样卷" text="正在准备。" />
}
