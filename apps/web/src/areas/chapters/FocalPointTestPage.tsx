import { Empty } from '../../ui/Empty.tsx'

export default function FocalPointTestPage() {
  return <Empty illustration="harbour" title="重点考题" text="正在准备。" />
}
