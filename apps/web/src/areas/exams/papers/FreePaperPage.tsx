import { Empty } from '../../../ui/Empty.tsx'

export default function FreePaperPage() {
  return <Empty illustration="harbour" title="免费试卷" text="正在准备。" />
}
