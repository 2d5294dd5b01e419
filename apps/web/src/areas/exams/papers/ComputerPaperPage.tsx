import { Empty } from '../../../ui/Empty.tsx'

export default function ComputerPaperPage() {
  return <Empty illustration="harbour" title="机考试卷" text="正在准备。" />
}
