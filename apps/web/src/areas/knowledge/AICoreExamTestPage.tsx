import { Empty } from '../../ui/Empty.tsx'

export default function AICoreExamTestPage() {
  return <Empty illustration="harbour" title="AI核心考题" text="正在准备。" />
}
