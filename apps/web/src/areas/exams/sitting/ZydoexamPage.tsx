import { Empty } from '../../../ui/Empty.tsx'

export default function ZydoexamPage() {
  return <Empty illustration="harbour" title="执业做卷" text="正在准备。" />
}
