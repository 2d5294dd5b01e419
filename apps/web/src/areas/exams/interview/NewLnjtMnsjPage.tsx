import { Empty } from '../../../ui/Empty.tsx'

export default function NewLnjtMnsjPage() {
  return <Empty illustration="harbour" title="历年真题与模拟试卷" text="正在准备。" />
}
