import { Empty } from '../../ui/Empty.tsx'

export default function AnswerTestPage() {
  return <Empty illustration="harbour" title="测评答题" text="正在准备。" />
}
