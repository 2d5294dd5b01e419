import { Empty } from '../../../ui/Empty.tsx'

export default function NavigatDoExamPage() {
  return <Empty illustration="harbour" title="导航做题" text="正在准备。" />
}
