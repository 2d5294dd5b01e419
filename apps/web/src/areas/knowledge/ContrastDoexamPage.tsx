import { Empty } from '../../ui/Empty.tsx'

export default function ContrastDoexamPage() {
  return <Empty illustration="harbour" title="对比练习" text="正在准备。" />
}
