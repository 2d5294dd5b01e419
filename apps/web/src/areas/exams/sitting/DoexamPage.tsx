import { Empty } from '../../../ui/Empty.tsx'

export default function DoexamPage() {
  return <Empty illustration="harbour" title="做试卷" text="正在准备。" />
}
